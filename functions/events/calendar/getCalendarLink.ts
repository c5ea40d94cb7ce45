import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { getCalendarLink } from '#shared/events/calendarRoutes.ts';
import { calendarLinkSince } from '../store/calendarLinks.ts';

/** Whether the caller has a calendar link, and since when. */
export async function run({ caller }: Call<typeof getCalendarLink>) {
  const since = await calendarLinkSince(caller.userId);
  return since === undefined ? { exists: false } : { exists: true, since };
}

export const handler = serve(getCalendarLink, run);
