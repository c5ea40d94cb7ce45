import { afterAll, expect } from 'vitest';
import { run as listNotices } from '#functions/bell/listNotices.ts';
import { saveRsvp } from '#functions/events/rsvp/saveRsvp.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import type { RsvpAnswer } from '#shared/events/entities.ts';
import { startEngine } from './engine.ts';
import { callBy } from './pretendCall.ts';
import { startPretendMail } from './pretendMail.ts';
import { startPretendQueue } from './pretendQueue.ts';

/** An event with a date that no test reaches. */
export const dinner = {
  eventTitle: 'Homecoming',
  eventDate: '2999-12-06',
  eventDescription: 'Long tables, short speeches.',
  learnMoreLink: '',
  startTime: '18:30',
  timeZone: 'Europe/Amsterdam',
  place: 'Great Hall',
  capacity: 1,
};

/** Starts the tables, the queue and a mailbox for tests of notifications to attendees, until the file's tests end. */
export async function startEvents() {
  const engine = await startEngine();
  const [queue, mail] = [await startPretendQueue(), await startPretendMail()];
  afterAll(async () => {
    await Promise.all([mail.stop(), queue.stop()]);
    await engine.stop();
  });

  /** An admin who changes an event now. */
  const hand = () => ({ actorId: newId(), now: new Date() });

  async function answer(eventId: string, memberId: string, given: RsvpAnswer): Promise<void> {
    const changeLimit = { limit: 1000, seconds: 300 };
    const rsvp = { eventId, memberId, answer: given, guests: 0, now: new Date(), changeLimit };
    expect(await saveRsvp(rsvp)).toMatchObject({ answer: { answer: given } });
  }

  /** The bell's response to a member. */
  async function bellOf(memberId: string) {
    const query = { limit: 50, cursor: undefined };
    return (await listNotices({ ...callBy(memberId), query, body: undefined })).reply;
  }

  return { mail, hand, answer, bellOf };
}
