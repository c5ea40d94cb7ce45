import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { createEvent } from '#shared/events/editRoutes.ts';
import { showEvent } from './store/eventRows.ts';
import { addEvent } from './store/events.ts';

/** Adds an event to the calendar. */
export async function run({ body, caller, now }: Call<typeof createEvent>) {
  return showEvent(await addEvent(body, { actorId: caller.userId, now }), true);
}

export const handler = serve(createEvent, run);
