import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { endCalendarLink } from '#shared/events/calendarRoutes.ts';
import { eventTexts } from '#shared/events/texts.ts';
import { removeCalendarLink } from '../store/calendarLinks.ts';

/** Ends the caller's calendar link. */
export async function run({ caller }: Call<typeof endCalendarLink>) {
  await removeCalendarLink(caller.userId);
  return { success: true as const, message: eventTexts.calendarEnded };
}

export const handler = serve(endCalendarLink, run);
