import type { Person } from '#shared/entities.ts';
import { Answer } from '../http/call.ts';
import { cursorOfId, idFromCursor } from '../http/idCursor.ts';
import { idsOf } from '../stores/blocks.ts';
import { cutPage } from '../stores/gather.ts';
import { peopleOf } from '../stores/people.ts';

/** A page of the people whom a member has blocked or hidden, the newest members first. */
export async function idsPage(
  viewer: string,
  row: 'OWN' | 'MUTED',
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Answer<Person[]>> {
  const after = idFromCursor(cursor);
  const ids = (await idsOf(viewer, row)).filter((id) => after === undefined || id < after);
  const { items, last } = cutPage(ids, limit, (id) => id);
  return new Answer(await peopleOf(viewer, items), { next: cursorOfId(last) });
}
