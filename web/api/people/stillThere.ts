/**
 * Which few of those who are online are shown: who was shown and has not left stays, others fill what is free. The
 * very same list while nothing has changed, so that a crowd that comes and goes behind them is no reason to ask.
 */
export function stillThere(
  before: readonly string[],
  online: readonly string[],
  { but, most }: { readonly but: string | undefined; readonly most: number },
): readonly string[] {
  const there = new Set(online.filter((id) => id !== but));
  const stayed = before.filter((id) => there.delete(id));
  const shown = [...stayed, ...[...there].slice(0, Math.max(0, most - stayed.length))];
  return shown.length === before.length && shown.every((id, place) => id === before[place]) ? before : shown;
}
