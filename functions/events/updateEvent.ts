import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { updateEvent } from '#shared/events/editRoutes.ts';
import { showEvent } from './store/eventRows.ts';
import { changeEvent } from './store/events.ts';

/** Replaces the details of an event, including its day; missing details stay. */
export async function run({ params, body, caller, now, fail }: Call<typeof updateEvent>) {
  const changed = await changeEvent(params.id, body, { actorId: caller.userId, now });
  return changed === undefined ? fail('eventNotFound') : showEvent(changed, true);
}

export const handler = serve(updateEvent, run);
