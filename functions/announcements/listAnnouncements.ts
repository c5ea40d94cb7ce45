import * as z from 'zod/mini';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listAnnouncements } from '#shared/announcements/routes.ts';
import { showAnnouncements } from './showAnnouncements.ts';
import { listStoredAnnouncements } from './store/announcements.ts';

const Cursor = z.object({ id: z.string() });

/** A page of all announcements, newest first. */
export async function run({ query, now }: Call<typeof listAnnouncements>) {
  const after = decodeCursor(Cursor, query.cursor)?.id;
  const { items, last } = await listStoredAnnouncements({ limit: query.limit, after });
  return new Answer(await showAnnouncements(items, now), {
    next: encodeCursor(last === undefined ? undefined : { id: last }),
  });
}

export const handler = serve(listAnnouncements, run);
