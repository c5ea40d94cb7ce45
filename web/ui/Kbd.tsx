import type { ReactNode } from 'react';

/** A key of the keyboard. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="fc-border inline-grid h-6 min-w-6 place-items-center rounded-xs bg-surface px-1.5 font-sans text-2xs font-semibold text-ink-2 shadow-1">
      {children}
    </kbd>
  );
}
