import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import { isMoment, page } from '#shared/platform/fields.ts';
import { Notice, NoticeSettings, partsOfNoticeId } from './entities.ts';
import { noticeLimits } from './limits.ts';
import { noticeTexts } from './texts.ts';
import { throttles } from '#shared/platform/throttles.ts';

export const listNotices = route({
  method: 'GET',
  path: '/api/v1/notices',
  access: 'member',
  summary: 'What others did that concerns the caller, the latest first, and how much of all of it is unread',
  query: page,
  /** `newest` is the highest `newAt` of all notices, on this page or not; empty if there are none. */
  reply: z.object({ notices: z.array(Notice), unread: z.number(), newest: z.string() }),
  paged: true,
  otherwise: noticeTexts.failed,
});

const noticeIds = z
  .array(
    z.string().check(z.refine<string>((text) => partsOfNoticeId(text) !== undefined, noticeTexts.idInvalid)),
  )
  .check(z.maxLength(noticeLimits.idsMost));

/** `upTo` is the `newAt` of the notice, or `newest` for all of them: notices recorded after it stay unread. */
export const readNotices = route({
  method: 'POST',
  path: '/api/v1/notices/read',
  access: 'member',
  summary: 'Mark these notices as read, or without ids all of them, up to a moment or until now',
  body: z.object({
    ids: z.optional(noticeIds),
    upTo: z.optional(z.string().check(z.refine<string>(isMoment, noticeTexts.momentInvalid))),
  }),
  reply: Done,
  throttle: throttles.reading,
  otherwise: noticeTexts.readFailed,
});

export const getNoticeSettings = route({
  method: 'GET',
  path: '/api/v1/notices/settings',
  access: 'member',
  summary: 'Which kinds of notices the caller is told of',
  reply: NoticeSettings,
  otherwise: noticeTexts.settingsFailed,
});

/** Kinds that are left out stay unchanged. */
export const changeNoticeSettings = route({
  method: 'PUT',
  path: '/api/v1/notices/settings',
  access: 'member',
  summary: 'Choose which kinds of notices one is told of',
  body: z.object({ here: z.partial(NoticeSettings.shape.here) }),
  reply: NoticeSettings,
  throttle: throttles.account,
  otherwise: noticeTexts.settingsNotSaved,
});
