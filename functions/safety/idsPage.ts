import type { Person } from '#shared/entities.ts';
import { Answer } from '../http/call.ts';
import { cursorOfId, idFromCursor } from '../http/idCursor.ts';
import { idsOf, namesAtBlock } from '../stores/blocks.ts';
import { cutPage } from '../stores/gather.ts';
import { knownThen } from '../stores/peers.ts';
import { peopleOf } from '../stores/people.ts';

/** A page of the people whom a member has blocked or muted, the newest members first. */
export async function idsPage(
  viewer: string,
  row: 'OWN' | 'MUTED',
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Answer<Person[]>> {
  const after = idFromCursor(cursor);
  const ids = (await idsOf(viewer, row)).filter((id) => after === undefined || id < after);
  const { items, last } = cutPage(ids, limit, (id) => id);
  const [people, names] = await Promise.all([peopleOf(viewer, items), namesAtBlock(viewer, items)]);
  const shown = people.map((person): Person => {
    const name = names.get(person.id);
    return name === undefined ? person : { ...knownThen(person.id, name), role: 'member' };
  });
  return new Answer(shown, { next: cursorOfId(last) });
}
