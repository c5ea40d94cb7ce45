import { memberStatusOf } from '#functions/members/memberStatus.ts';
import { eventCancelled, eventChanged } from '../mail/eventMails.ts';
import { laterMailStep } from '#functions/platform/mail/mailStep.ts';
import { listAnswers, type StoredRsvp } from '../store/rsvps.ts';
import { findEvent, noteTold } from '../store/events.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { eventNoticeStep } from '#functions/members/notices/recordNotice.ts';
import { accountsOf } from '#functions/members/people.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { notifyGuests } from './eventJobs.ts';
import type { Work } from '#functions/platform/jobs/job.ts';

/** News about an event for its guests, after one of its changes. */
interface News {
  readonly kind: 'eventChanged' | 'eventCancelled';
  readonly eventId: string;
  readonly sequence: number;
  /** What has changed, as words with a comma between them; '' where the event is cancelled. */
  readonly changed: string;
}

const mails = { eventChanged, eventCancelled } as const;
const answersOfPage = 25;
const guestsAtOnce = 5;

/** Tells the guests of an event that it has changed, a page of them a step. A later change has a job of its own. */
export const work: Work<typeof notifyGuests.input> = async ({ eventId, sequence }, place) => {
  const found = await findEvent(eventId);
  if (found === undefined || found.event.sequence !== sequence) return undefined;
  const { untold } = found.event;
  // A run that ended before it could say so has told everybody.
  if (untold === undefined) return undefined;
  const next = await tellPage({ kind: 'eventChanged', eventId, sequence, changed: untold.join(',') }, place);
  if (next === undefined) await noteTold(found.event, sequence);
  return next;
};

/**
 * Tells the guests on a page of answers who are coming or waiting for a seat. @returns where the next page begins;
 * undefined after the last. Safe to repeat.
 */
export async function tellPage(news: News, after: string | undefined): Promise<string | undefined> {
  const now = new Date();
  const { items, last } = await listAnswers(news.eventId, { limit: answersOfPage, after });
  const guests = items.filter(({ answer }) => answer === 'going');
  const people = await accountsOf(guests.map(({ sk }) => sk));
  await inParallel(guests, guestsAtOnce, async (guest) => {
    const person = people.get(guest.sk);
    if (person !== undefined) await tellGuest(news, guest, memberStatusOf(person, now) === 'member', now);
  });
  return last;
}

/**
 * Writes notice and mail in one transaction. Neither can be written twice, so after a run that died in the middle the next
 * one tells the remaining guests. Suspended or leaving members get no mail; they find the notice if they return.
 */
async function tellGuest(news: News, guest: StoredRsvp, isMailed: boolean, now: Date): Promise<void> {
  const { kind, eventId, sequence, changed } = news;
  const userId = guest.sk;
  const isWaiting = guest.turn === undefined ? '' : 'true';
  const ids = { eventId, sequence: String(sequence), changed, isWaiting };
  await transact([
    eventNoticeStep({ member: userId, kind, thing: eventId }, sequence, now),
    ...(isMailed
      ? [laterMailStep(mails[kind], { userId }, ids, `${eventId}#${sequence}#${userId}`, now)]
      : []),
  ]);
}
