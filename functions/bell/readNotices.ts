import { markAllRead, markRead } from '#functions/notices/ownNotices.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { readNotices } from '#shared/bell/routes.ts';
import { partsOfNoticeId } from '#shared/notices/entities.ts';
import { noticeTexts } from '#shared/notices/texts.ts';

/** Marks notices as read. A time in the future is treated as now. */
export async function run({ body, caller, now }: Call<typeof readNotices>) {
  const memberId = caller.userId;
  const moment = now.toISOString();
  const upTo = body.upTo !== undefined && body.upTo < moment ? body.upTo : moment;
  const refs = body.ids?.flatMap((id) => partsOfNoticeId(id) ?? []).map((parts) => ({ memberId, ...parts }));
  await (refs === undefined ? markAllRead(memberId, upTo) : markRead(refs, upTo));
  return { success: true as const, message: noticeTexts.read };
}

export const handler = serve(readNotices, run);
