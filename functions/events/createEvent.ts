import { createEvent } from '#shared/routes/events.ts';
import type { Call } from '../http/call.ts';
import { serve } from '../http/serve.ts';
import { addEvent } from '../stores/events.ts';

/** Adds an event to the calendar. */
export function run({ body, caller, now }: Call<typeof createEvent>) {
  return addEvent(body, { by: caller.userId, now });
}

export const handler = serve(createEvent, run);
