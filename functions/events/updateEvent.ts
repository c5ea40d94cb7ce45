import { updateEvent } from '#shared/routes/events.ts';
import type { Call } from '../http/call.ts';
import { serve } from '../http/serve.ts';
import { changeEvent } from '../stores/events.ts';

/** Replaces what an event says, its day included. */
export async function run({ params, body, caller, now, fail }: Call<typeof updateEvent>) {
  return (await changeEvent(params.id, body, { by: caller.userId, now })) ?? fail('eventNotFound');
}

export const handler = serve(updateEvent, run);
