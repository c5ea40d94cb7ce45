import * as z from 'zod/mini';
import { noticeId } from '#shared/noticeEntities.ts';
import { listNotices } from '#shared/routes/notices.ts';
import { Answer, type Call } from '../http/call.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { serve } from '../http/serve.ts';
import { apartFrom } from '../stores/blocks.ts';
import { noticesOf, type OwnNotice } from '../stores/ownNotices.ts';
import { showNotices, withoutApart } from './showNotices.ts';

const Place = z.object({ place: z.string() });
/** Sorts as the list does, from its end on. */
const placeOf = ({ at, kind, thing }: OwnNotice) => `${at} ${noticeId(kind, thing)}`;
const isUnread = ({ isRead }: OwnNotice) => !isRead;

/**
 * A page of what the caller was told, the latest first. Who has left meanwhile, and what is gone, is known of the page
 * alone: beyond it `unread` counts them.
 */
export async function run({ query, caller, now }: Call<typeof listNotices>) {
  const me = caller.userId;
  const after = decodeCursor(Place, query.cursor)?.place;
  const [told, apart] = await Promise.all([noticesOf(me, now), apartFrom(me)]);
  const all = withoutApart(told, apart).toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1));
  const rest = after === undefined ? all : all.filter((one) => placeOf(one) < after);
  const page = rest.slice(0, query.limit);
  const shown = await showNotices(me, page);
  const gone = page.filter((one, place) => shown[place] === undefined && isUnread(one)).length;
  const last = rest.length > page.length ? page.at(-1) : undefined;
  return new Answer(
    { notices: shown.flatMap((one) => one ?? []), unread: all.filter(isUnread).length - gone },
    { next: encodeCursor(last && { place: placeOf(last) }) },
  );
}

export const handler = serve(listNotices, run);
