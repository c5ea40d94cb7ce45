import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Kbd } from '#web/ui/Kbd.tsx';

const hints = [
  ['↑ ↓', msg`choose`],
  ['Enter', msg`open`],
  ['Tab', msg`next type`],
  ['Esc', msg`close`],
] as const;

/** What the keys do in the search; where there is no room there are no keys either. */
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
