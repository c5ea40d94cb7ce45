import * as z from 'zod/mini';
import { Notice, partsOfNoticeId } from '#shared/notices/entities.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import { noticeTexts } from '#shared/notices/texts.ts';
import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import { isMoment, page } from '#shared/platform/fields.ts';
import { throttles } from '#shared/platform/throttles.ts';

export const listNotices = route({
  method: 'GET',
  path: '/api/v1/notices',
  access: 'member',
  summary: "The caller's notifications, newest first, with the number of unread ones",
  query: page,
  /** `newestAt` is the highest `newAt` of all notices, on this page or not; empty if there are none. */
  reply: z.object({
    notices: z.array(Notice),
    unread: z.number(),
    newestAt: z.string(),
  }),
  paged: true,
  otherwise: noticeTexts.failed,
});

const noticeIds = z
  .array(
    z.string().check(z.refine<string>((text) => partsOfNoticeId(text) !== undefined, noticeTexts.idInvalid)),
  )
  .check(z.maxLength(noticeLimits.maxIds));

/** `upTo` is the `newAt` of the notice, or `newestAt` for all of them: notices recorded after it stay unread. */
export const readNotices = route({
  method: 'POST',
  path: '/api/v1/notices/read',
  access: 'member',
  summary: 'Mark these notifications as read; without ids all of them, up to a time or until now',
  body: z.object({
    ids: z.optional(noticeIds),
    upTo: z.optional(z.string().check(z.refine<string>(isMoment, noticeTexts.momentInvalid))),
  }),
  reply: Done,
  throttle: throttles.reading,
  otherwise: noticeTexts.readFailed,
});
