interface ProgressBarProps {
  /** From 0 to 1. */
  readonly share: number;
}

/** A part of a whole as a bar. Decorative: the number is beside it. */
export function ProgressBar({ share }: ProgressBarProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="h-2 w-full rtl:-scale-x-100 overflow-hidden rounded-full"
    >
      <rect width="100" height="8" className="fill-sunken" />
      <rect
        width={Math.max(0, Math.min(1, share)) * 100}
        height="8"
        className="fill-brand forced-colors:fill-[Highlight]"
      />
    </svg>
  );
}
