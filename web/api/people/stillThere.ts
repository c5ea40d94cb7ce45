/**
 * Chooses the few online people to show: those already shown stay until they leave, and others fill the free
 * spots. Returns the same array while nothing changes, so that other people coming and going cause no
 * request.
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
