import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';

const hints = [
  ['↑ ↓', msg`choose`],
  ['Enter', msg`open`],
  ['Tab', msg`next tab`],
  ['Esc', msg`close`],
] as const;

/** The keys of the search. Hidden on small screens, which rarely have a keyboard. */
export function KeyHints() {
  return (
    <p className="flex shrink-0 gap-5 border-t border-line bg-canvas px-5 py-2.5 text-xs text-ink-2 max-sm:hidden">
      {hints.map(([key, does]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <Kbd>{key}</Kbd>
          {i18n._(does)}
        </span>
      ))}
    </p>
  );
}

/** A key of the keyboard. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="fc-border inline-grid h-6 min-w-6 place-items-center rounded-xs bg-surface px-1.5 font-sans text-2xs font-semibold text-ink-2 shadow-1">
      {children}
    </kbd>
  );
}
