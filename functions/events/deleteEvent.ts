import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { deleteEvent } from '#shared/events/editRoutes.ts';
import * as texts from '#shared/platform/texts.ts';
import { removeEvent } from './store/events.ts';

export async function run({ params, caller, now, fail }: Call<typeof deleteEvent>) {
  if (!(await removeEvent(params.id, { actorId: caller.userId, now }))) fail('eventNotFound');
  return { success: true as const, message: texts.eventDeleted };
}

export const handler = serve(deleteEvent, run);
