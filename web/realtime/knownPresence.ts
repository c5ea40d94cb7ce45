import type { PresenceStates } from '#shared/realtime/realtime.ts';

/** The last presence that a device received for one member. */
interface MemberPresence {
  readonly version: number;
  readonly isOnline: boolean;
  /** The latest hello sent before this presence arrived. */
  readonly hello: number;
}

/** The presence that a device knows, by member id. */
export type KnownPresence = ReadonlyMap<string, MemberPresence>;

/** From a list without versions; any versioned change is newer. */
export function presenceFromList(ids: readonly string[], hello: number): KnownPresence {
  return new Map(ids.map((id) => [id, { version: 0, isOnline: true, hello }]));
}

/**
 * Applies a change. Frames may repeat and come in any order: for each member, the higher version wins. The response to
 * a hello is complete: members known from before that hello and missing in it are offline or no longer reported.
 */
export function applyPresence(
  current: KnownPresence,
  { came, left, whole }: Omit<PresenceStates, 'mode'>,
  hello = 0,
): KnownPresence {
  const next = new Map(current);
  const record = (isOnline: boolean) => (versioned: readonly [string, number]) => {
    const [id, version] = versioned;
    const previous = next.get(id);
    if (previous === undefined || previous.version < version) next.set(id, { version, isOnline, hello });
    else next.set(id, { ...previous, hello });
  };
  came.forEach(record(true));
  left.forEach(record(false));
  if (whole !== true) return next;
  return new Map([...next].filter(([, presence]) => !presence.isOnline || presence.hello === hello));
}

/** The ids of the members who are online. */
export function onlineIn(presence: KnownPresence): string[] {
  return [...presence].filter(([, { isOnline }]) => isOnline).map(([id]) => id);
}
