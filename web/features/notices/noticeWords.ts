import type { Notice } from '#shared/notices/entities.ts';

/** The first name, and the others: one more name, or their number; empty for a notice without a person. */
export function whoIn({ people, count }: Notice): readonly [string?, string?] {
  const [first, second] = people;
  if (first === undefined) return [];
  const name = first.fullName;
  if (count <= 1) return [name];
  if (count === 2) return [name, second?.fullName ?? '1 other'];
  return [name, `${count - 1} others`];
}

/** The target of a notice. */
export function placeOf({ kind, object, people, count }: Notice): string {
  if (kind === 'eventCancelled') return '/events';
  if (kind === 'seat' || kind === 'eventChanged') return `/events/${object._id}`;
  if (kind !== 'follow') return `/experience/${object._id}`;
  return count === 1 && people[0] ? `/users/${people[0]._id}` : `/users/${object._id}`;
}
