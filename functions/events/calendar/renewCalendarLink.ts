import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { serve } from '#functions/serve.ts';
import { readCalendar, renewCalendarLink } from '#shared/events/calendarRoutes.ts';
import { replaceCalendarLink } from '../store/calendarLinks.ts';

/** Creates the caller's calendar link and returns its address, once. */
export async function run({ caller, origin, now }: Call<typeof renewCalendarLink>) {
  const link = await replaceCalendarLink(caller.userId, now);
  if (link === undefined) throw commonFailure('unauthenticated');
  const { token, since } = link;
  return { success: true as const, url: `${origin}${readCalendar.path}?token=${token}`, since };
}

export const handler = serve(renewCalendarLink, run);
