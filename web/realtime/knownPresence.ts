import type { PresenceChange } from '#shared/realtime/realtime.ts';

/** What a device was told last of one member. */
interface Word {
  readonly v: number;
  readonly isHere: boolean;
  /** The hello that was the latest one said when it was told. */
  readonly hello: number;
}

/** What a device knows of who is online, by id. */
export type Known = ReadonlyMap<string, Word>;

/** What a list without versions says: anything newer is right against it. */
export function knownFrom(ids: readonly string[], hello: number): Known {
  return new Map(ids.map((id) => [id, { v: 0, isHere: true, hello }]));
}

/**
 * Takes a change in. Frames may come twice and in any order: the higher version wins, for each member by itself. The
 * answer to a hello says everything: whoever was told of before that hello and is not in it, is not here or is not told of.
 */
export function withChange(
  known: Known,
  { came, left, whole }: Omit<PresenceChange, 'mode'>,
  hello = 0,
): Known {
  const next = new Map(known);
  const take = (isHere: boolean) => (versioned: readonly [string, number]) => {
    const [id, v] = versioned;
    const before = next.get(id);
    if (before === undefined || before.v < v) next.set(id, { v, isHere, hello });
    else next.set(id, { ...before, hello });
  };
  came.forEach(take(true));
  left.forEach(take(false));
  if (whole !== true) return next;
  return new Map([...next].filter(([, word]) => !word.isHere || word.hello === hello));
}

/** The ids of those who are online. */
export function onlineIn(known: Known): string[] {
  return [...known].filter(([, { isHere }]) => isHere).map(([id]) => id);
}
