import { useId } from 'react';

interface LabelledProgressProps {
  /** The name of the work with its numbers: shown above the bar, and its accessible name. */
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** The progress of work, in words and as a bar. */
export function LabelledProgress({ label, done, total }: LabelledProgressProps) {
  const id = useId();
  return (
    <div>
      <p id={id} role="status" className="tnum text-sm text-ink-2">
        {label}
      </p>
      <progress
        aria-labelledby={id}
        max={Math.max(1, total)}
        value={Math.min(done, total)}
        className="mt-3 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken text-brand [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand"
      />
    </div>
  );
}
