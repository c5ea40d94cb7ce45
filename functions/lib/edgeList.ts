import * as z from 'zod/mini';
import type { Person } from '#shared/entities.ts';
import { isId } from '#shared/fields.ts';
import { peopleOf } from '../stores/directory.ts';
import { listEdges } from '../stores/follows.ts';
import { Answer } from './call.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const id = z.string().check(z.refine<string>(isId));
const Place = z.object({ id, since: id });

/** A page of the people at the other end of a member's edges, newest first. */
export async function edgeList(
  index: 'byFollower' | 'byFollowee',
  userId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Answer<Person[]>> {
  const after = decodeCursor(Place, cursor);
  const { items, last } = await listEdges(index, userId, { limit, after });
  const people = await peopleOf(items.map((edge) => edge.id));
  return new Answer(people, { next: encodeCursor(last === undefined ? undefined : { ...last }) });
}
