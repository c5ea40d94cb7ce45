import { LogoMark } from '#web/ui/LogoMark.tsx';

/** A placeholder for the bar while the shell loads. */
export function ShellSkeleton() {
  return (
    <div className="min-h-dvh" aria-busy="true">
      <div className="border-b border-line/70">
        <div className="mx-auto flex h-16 max-w-[77rem] items-center gap-2.5 px-4 font-display text-lg font-[640] tracking-[-0.022em] sm:px-6">
          <LogoMark className="size-8" />
          <span>
            Alumni <span className="text-brand-ink">Network</span>
          </span>
        </div>
      </div>
    </div>
  );
}
