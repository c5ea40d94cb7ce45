import * as z from 'zod/mini';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listEvents } from '#shared/events/routes.ts';
import { showEvent } from './store/eventRows.ts';
import * as events from './store/events.ts';
import { withSeats } from './withSeats.ts';

const Cursor = z.object({ after: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}#[0-9A-Z]{26}$/)) });

/** One page of the events, soonest first. Admins get every detail, because they edit events. */
export async function run({ query, caller, now }: Call<typeof listEvents>) {
  const after = decodeCursor(Cursor, query.cursor)?.after;
  const { items, last } = await events.readEvents({ limit: query.limit, after, from: query.from });
  const shown =
    query.seats === 'true' && caller?.status === 'member'
      ? await withSeats(items, caller, now)
      : items.map((event) => showEvent(event, caller?.role === 'admin'));
  return new Answer(shown, { next: encodeCursor(last === undefined ? undefined : { after: last }) });
}

export const handler = serve(listEvents, run);
