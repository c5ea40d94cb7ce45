import { createEvent } from '#shared/routes/eventWork.ts';
import type { Call } from '../http/call.ts';
import { serve } from '../http/serve.ts';
import { showEvent } from '../stores/eventRows.ts';
import { addEvent } from '../stores/events.ts';

/** Adds an event to the calendar. */
export async function run({ body, caller, now }: Call<typeof createEvent>) {
  return showEvent(await addEvent(body, { by: caller.userId, now }), true);
}

export const handler = serve(createEvent, run);
