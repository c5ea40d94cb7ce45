import type { ReactNode } from 'react';

/** Words between hairlines: a heading inside the feed. */
export function FeedLine({ children }: { readonly children: ReactNode }) {
  return (
    <h3 className="flex items-center gap-4 py-1 text-sm font-semibold text-brand-ink before:h-px before:flex-1 before:bg-brand/40 after:h-px after:flex-1 after:bg-brand/40 max-sm:px-4">
      {children}
    </h3>
  );
}
