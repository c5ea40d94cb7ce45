import type { PresenceChange } from '#shared/realtime/realtime.ts';

/** The last presence that a device received for one member. */
interface Word {
  readonly v: number;
  readonly isHere: boolean;
  /** The latest hello sent before this presence arrived. */
  readonly hello: number;
}

/** The presence that a device knows, by member id. */
export type KnownPresence = ReadonlyMap<string, Word>;

/** From a list without versions; any versioned change is newer. */
export function presenceFromList(ids: readonly string[], hello: number): KnownPresence {
  return new Map(ids.map((id) => [id, { v: 0, isHere: true, hello }]));
}

/**
 * Applies a change. Frames may repeat and come in any order: for each member, the higher version wins. The
 * response to a hello is complete: members known from before that hello and missing in it are offline or no
 * longer reported.
 */
export function applyPresence(
  known: KnownPresence,
  { came, left, whole }: Omit<PresenceChange, 'mode'>,
  hello = 0,
): KnownPresence {
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

/** The ids of the members who are online. */
export function onlineIn(known: KnownPresence): string[] {
  return [...known].filter(([, { isHere }]) => isHere).map(([id]) => id);
}
