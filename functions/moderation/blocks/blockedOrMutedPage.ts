import { peopleOf } from '#functions/members/people.ts';
import { blockedOrMutedIds, namesWhenBlocked } from '#functions/members/ties/blocks.ts';
import { authorWhenBlocked } from '#functions/members/ties/peers.ts';
import { cutPage } from '#functions/platform/dynamo/paginate.ts';
import { Answer } from '#functions/platform/http/call.ts';
import { cursorOfId, idFromCursor } from '#functions/platform/http/cursor.ts';
import type { Person } from '#shared/platform/entities.ts';

/** A page of the people a member has blocked or muted, newest members first. */
export async function blockedOrMutedPage(
  viewer: string,
  row: 'OWN' | 'MUTED',
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Answer<Person[]>> {
  const after = idFromCursor(cursor);
  const ids = (await blockedOrMutedIds(viewer, row)).filter((id) => after === undefined || id < after);
  const { items, last } = cutPage(ids, limit, (id) => id);
  const [people, names] = await Promise.all([peopleOf(viewer, items), namesWhenBlocked(viewer, items)]);
  const shown = people.map((person): Person => {
    const name = names.get(person.id);
    return name === undefined ? person : { ...authorWhenBlocked(person.id, name), role: 'member' };
  });
  return new Answer(shown, { next: cursorOfId(last) });
}
