import { createEvent } from '#shared/routes/events.ts';
import type { Call } from '../http/call.ts';
import { serve } from '../http/serve.ts';
import { addEvent } from '../stores/events.ts';

/** Adds an event to the calendar. */
export function run({ body, now }: Call<typeof createEvent>) {
  return addEvent(body, now);
}

export const handler = serve(createEvent, run);
