import { cx } from '#web/ui/cx.ts';

/** A pill that can be chosen. */
export function pillClass(isChosen: boolean): string {
  return cx(
    'hit inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full px-4 text-sm font-semibold whitespace-nowrap transition-colors',
    isChosen
      ? 'bg-brand-soft text-brand-ink'
      : 'text-ink-2 inset-ring inset-ring-line hover:bg-sunken hover:text-ink',
  );
}
