import * as z from 'zod/mini';
import { peopleOf } from '#functions/members/people.ts';
import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { listEdges } from '#functions/members/ties/follows.ts';
import { Answer } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import type { Person } from '#shared/platform/entities.ts';
import { isId } from '#shared/platform/fields.ts';

const id = z.string().check(z.refine<string>(isId));
const Cursor = z.object({ id, since: id });

/** A page of the people at the other end of a member's edges, newest first. */
export async function followPage(
  viewer: string,
  index: 'byFollower' | 'byFollowee',
  userId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Answer<Person[]>> {
  const after = decodeCursor(Cursor, cursor);
  const [{ items, last }, { blocked }] = await Promise.all([
    listEdges(index, userId, { limit, after }),
    blocksAndMutesOf(viewer),
  ]);
  if (blocked.has(userId)) return new Answer([], {});
  const people = await peopleOf(
    viewer,
    items.map((edge) => edge.id).filter((personId) => !blocked.has(personId)),
  );
  return new Answer(people, { next: encodeCursor(last === undefined ? undefined : { ...last }) });
}
