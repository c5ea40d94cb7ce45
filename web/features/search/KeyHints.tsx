import { Kbd } from '#web/ui/Kbd.tsx';

const hints = [
  ['↑ ↓', 'choose'],
  ['Enter', 'open'],
  ['Tab', 'next kind'],
  ['Esc', 'close'],
] as const;

/** What the keys do in the search; where there is no room there are no keys either. */
export function KeyHints() {
  return (
    <p className="flex shrink-0 gap-5 border-t border-line bg-canvas px-5 py-2.5 text-xs text-ink-2 max-sm:hidden">
      {hints.map(([key, does]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <Kbd>{key}</Kbd>
          {does}
        </span>
      ))}
    </p>
  );
}
