import { accountExistsStep } from '#functions/members/users.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { noticeKey, type NoticeRef, notices, noticeTimes } from './noticeRows.ts';

/**
 * The step that notifies a member of a seat they were waiting for, again if they were notified before. Nothing
 * refuses it; its transaction requires their turn, which erasure ends before it deletes notices.
 */
export function seatNoticeStep(memberId: string, eventId: string, now: Date): Step {
  const key = noticeKey({ memberId, kind: 'seat', subjectId: eventId });
  return notices.changeStep(key, { set: noticeTimes(now.toISOString(), now) });
}

/**
 * The steps that notify an attendee that an event has changed or was canceled. Refused if they already know this
 * change or a later one, or their account was erased.
 */
export function eventNoticeSteps(notice: NoticeRef, sequence: number, now: Date): Step[] {
  return [
    notices.changeStep(noticeKey(notice), {
      set: { ...noticeTimes(now.toISOString(), now), version: sequence },
      condition: {
        expression: 'attribute_not_exists(version) OR version < :version',
        values: { ':version': sequence },
      },
    }),
    accountExistsStep(notice.memberId),
  ];
}
