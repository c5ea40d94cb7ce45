import { beforeEach, describe, expect, test } from 'vitest';
import { findDeletedEvent } from '#functions/events/store/deletedEvents.ts';
import { addEvent, changeEvent, removeEvent } from '#functions/events/store/events.ts';
import { listRsvps } from '#functions/events/store/rsvps.ts';
import { changeNoticeSettingsOf } from '#functions/notices/noticeSettings.ts';
import { eventLimits } from '#shared/events/limits.ts';
import { anAttendee as aMember, calendarIn, type Attendee } from '#tests/support/eventAttendees.ts';
import { doJobs, jobsIn, wakeJobsAt } from '#tests/support/jobs.ts';
import { silence } from '#tests/support/noticeWorld.ts';
import { dinner, startEvents } from '#tests/support/startEvents.ts';

const { mail, hand, answer, bellOf } = await startEvents();
const {
  notifyAttendeesOnPage: tellPage,
  notifyAttendeesHandler: { run: notifyAttendees },
} = await import('#functions/events/jobs/notifyAttendees.ts');

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Advances time until attendees are notified, and runs everything that is due. */
async function pass(minutes: number = eventLimits.notifyAfterMinutes): Promise<void> {
  await wakeJobsAt(later(minutes));
  await doJobs();
}

/** Sends the confirmations of RSVPs and forgets them. */
async function confirmed(): Promise<void> {
  await pass(eventLimits.confirmAfterMinutes);
  mail.sent.length = 0;
}

const mailsTo = (email: string) => mail.sent.filter(({ to }) => to === email);

let event: { id: string };
let attendee: Attendee;
let waiting: Attendee;

beforeEach(async () => {
  event = await addEvent(dinner, hand());
  [attendee, waiting] = [await aMember(), await aMember()];
  await answer(event.id, attendee.id, 'going');
  await answer(event.id, waiting.id, 'going');
  await confirmed();
});

describe('a moved event', () => {
  test('notifies attendees and the waitlist by a notice and a mail with a calendar file', async () => {
    const others = [await aMember(), await aMember()] as const;
    await answer(event.id, others[0].id, 'maybe');
    await answer(event.id, others[1].id, 'no');
    await changeEvent(event.id, { ...dinner, eventDate: '2999-12-07', place: 'Old Library' }, hand());

    await pass();

    for (const { id } of [attendee, waiting]) {
      expect(await bellOf(id)).toMatchObject({
        unread: 1,
        notices: [
          { kind: 'eventChanged', object: { _id: event.id, title: 'Homecoming' }, people: [], read: false },
        ],
      });
    }
    for (const { id, email } of others) {
      expect(await bellOf(id)).toEqual({ notices: [], unread: 0, newestAt: '' });
      expect(mailsTo(email)).toEqual([]);
    }
    const [toAttendee, ...more] = mailsTo(attendee.email);
    const [toWaiting] = mailsTo(waiting.email);
    if (toAttendee === undefined || toWaiting === undefined) throw new Error('no mail was sent');
    expect(more).toEqual([]);
    expect(toAttendee.subject).toBe('Changed: Homecoming');
    expect(toAttendee.text).toContain('The date and place have changed.');
    expect(toAttendee.text).toContain(
      'Saturday, December 7, 2999\n6:30 PM, Central European Time\nOld Library',
    );
    expect(toAttendee.text).toContain(`https://alumni.example/events/${event.id}`);
    expect(calendarIn(toAttendee)).toEqual({
      type: 'text/calendar; charset=utf-8; method=REQUEST',
      method: 'REQUEST',
      uid: `${event.id}@alumni-network`,
      sequence: 1,
      start: '2999-12-07T17:30:00.000Z',
      answer: 'ACCEPTED',
    });
    expect(calendarIn(toWaiting)).toMatchObject({ method: 'REQUEST', answer: 'TENTATIVE' });
  });

  test('several times in a row notifies once, with the final state', async () => {
    await changeEvent(event.id, { ...dinner, startTime: '19:00' }, hand());
    await changeEvent(event.id, { ...dinner, startTime: '19:00', place: 'Old Library' }, hand());

    await pass();

    const mails = mailsTo(attendee.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('The time and place have changed.');
    expect(mails[0]?.text).toContain('7:00 PM, Central European Time\nOld Library');
    await changeEvent(event.id, { ...dinner, startTime: '20:00', place: 'Old Library' }, hand());
    await pass();
    expect(mailsTo(attendee.email).map(calendarIn)).toMatchObject([{ sequence: 2 }, { sequence: 3 }]);
    expect(mailsTo(attendee.email)[1]?.text).toContain('The time has changed.');
  });

  test('notifies only after some minutes', async () => {
    await changeEvent(event.id, { ...dinner, startTime: '19:00' }, hand());

    await pass(eventLimits.notifyAfterMinutes - 1);

    expect(mailsTo(attendee.email)).toEqual([]);
  });

  test('does not notify if only texts, seats or nothing changed', async () => {
    await changeEvent(event.id, { ...dinner, eventDescription: 'Bring a coat.', capacity: 5 }, hand());
    await changeEvent(event.id, dinner, hand());

    await pass();

    expect(mailsTo(attendee.email)).toEqual([]);
    expect((await bellOf(attendee.id)).notices).toEqual([]);
  });

  test('does not notify if it is over, when only the record is corrected', async () => {
    const past = await addEvent({ ...dinner, eventDate: '2020-01-01' }, hand());

    await changeEvent(past.id, { ...dinner, eventDate: '2020-01-02' }, hand());

    expect((await jobsIn('later')).map(({ input }) => input)).not.toContainEqual({
      eventId: past.id,
      sequence: 1,
    });
  });

  test('does not notify someone who gave the seat back before the mail', async () => {
    await changeEvent(event.id, { ...dinner, startTime: '19:00' }, hand());
    await answer(event.id, attendee.id, 'no');

    await pass();

    expect(mailsTo(attendee.email)).toEqual([]);
    expect((await bellOf(attendee.id)).notices).toEqual([]);
  });

  test('does not mail a change late, after the next one', async () => {
    mail.mood = 'hangs up';
    await changeEvent(event.id, { ...dinner, startTime: '19:00' }, hand());
    await pass();
    mail.mood = 'takes';
    await changeEvent(event.id, { ...dinner, startTime: '20:00' }, hand());

    await pass(60);

    expect(mailsTo(attendee.email).map(calendarIn)).toMatchObject([{ sequence: 2 }]);
  });

  test('notifies by mail only if such notices are turned off', async () => {
    await changeNoticeSettingsOf(attendee.id, { here: { eventChanged: false } });
    await changeEvent(event.id, { ...dinner, startTime: '19:00' }, hand());

    await pass();

    expect(await bellOf(attendee.id)).toEqual({ notices: [], unread: 0, newestAt: '' });
    expect(mailsTo(attendee.email)).toHaveLength(1);
  });

  test('mails the time at the place of an attendee whose time zone differs', async () => {
    await changeNoticeSettingsOf(attendee.id, { timeZone: 'Asia/Tokyo' });
    await changeNoticeSettingsOf(waiting.id, { timeZone: 'Europe/Paris' });
    await changeEvent(event.id, { ...dinner, place: 'Old Library' }, hand());

    await pass();

    expect(mailsTo(attendee.email)[0]?.text).toContain('In your time zone: Saturday 2:30 AM');
    expect(mailsTo(waiting.email)).toHaveLength(1);
    expect(mailsTo(waiting.email)[0]?.text).not.toContain('Where you are');
  });

  test('notifies by notice only without a confirmed address', async () => {
    const other = await addEvent({ ...dinner, capacity: 0 }, hand());
    const { id } = await aMember('');
    await answer(other.id, id, 'going');
    await confirmed();
    await changeEvent(other.id, { ...dinner, startTime: '19:00' }, hand());

    await pass();

    expect((await bellOf(id)).unread).toBe(1);
    expect(mail.sent.filter(({ text }) => text.includes(other.id))).toEqual([]);
  });

  test('sends no mail to a suspended attendee', async () => {
    await silence(attendee.id);
    await changeEvent(event.id, { ...dinner, startTime: '19:00' }, hand());

    await pass();

    expect(mailsTo(attendee.email)).toEqual([]);
    expect(mailsTo(waiting.email)).toHaveLength(1);
  });
});

test.each([
  ['changed', ['time'], () => changeEvent(event.id, { ...dinner, startTime: '19:00' }, hand())],
  ['deleted', undefined, () => removeEvent(event.id, hand())],
] as const)(
  'an attendee suspended while the mail about a %s event waits gets none',
  async (_, changed, happen) => {
    await happen();
    await tellPage({ eventId: event.id, sequence: 1, changed }, undefined);
    await silence(attendee.id);

    await pass();

    expect(mailsTo(attendee.email)).toEqual([]);
    expect(mailsTo(waiting.email)).toHaveLength(1);
  },
);

test('a repeated run that has notified everybody skips later attendees', async () => {
  await changeEvent(event.id, { ...dinner, startTime: '19:00', capacity: 9 }, hand());
  await pass();
  const late = await aMember();
  await answer(event.id, late.id, 'going');

  expect(await notifyAttendees({ eventId: event.id, sequence: 1 }, undefined)).toBeUndefined();
  await doJobs();

  expect(mailsTo(late.email)).toEqual([]);
});

describe('a deleted event', () => {
  test('notifies its attendees before their RSVPs are deleted, and removes calendar entries', async () => {
    await removeEvent(event.id, hand());

    await doJobs();

    for (const { id } of [attendee, waiting]) {
      expect(await bellOf(id)).toMatchObject({
        unread: 1,
        notices: [{ kind: 'eventCanceled', object: { _id: event.id, title: 'Homecoming' } }],
      });
    }
    const [sent, ...more] = mailsTo(attendee.email);
    if (sent === undefined) throw new Error('no mail was sent');
    expect(more).toEqual([]);
    expect(sent.subject).toBe('Canceled: Homecoming');
    expect(sent.text).toContain('Friday, December 6, 2999\n6:30 PM, Central European Time');
    expect(calendarIn(sent)).toMatchObject({
      method: 'CANCEL',
      uid: `${event.id}@alumni-network`,
      sequence: 1,
    });
    expect((await listRsvps(event.id, { limit: 9, after: undefined })).items).toEqual([]);
  });

  test('replaces a change that was not sent yet', async () => {
    await changeEvent(event.id, { ...dinner, startTime: '19:00' }, hand());
    await removeEvent(event.id, hand());

    await pass();

    expect(mailsTo(attendee.email).map(({ subject }) => subject)).toEqual(['Canceled: Homecoming']);
    expect((await bellOf(attendee.id)).notices.map(({ kind }) => kind)).toEqual(['eventCanceled']);
  });

  test('cannot be turned off, unlike a change', async () => {
    await changeNoticeSettingsOf(attendee.id, { here: { eventChanged: false } });
    await removeEvent(event.id, hand());

    await doJobs();

    expect((await bellOf(attendee.id)).unread).toBe(1);
  });

  test('without RSVPs, or in the past, notifies nobody', async () => {
    const [unanswered, past] = [await addEvent(dinner, hand()), await addEvent(dinner, hand())];
    await answer(past.id, attendee.id, 'going');
    await changeEvent(past.id, { ...dinner, eventDate: '2020-01-01' }, hand());
    mail.sent.length = 0;

    await removeEvent(unanswered.id, hand());
    await removeEvent(past.id, hand());
    await doJobs();

    expect((await findDeletedEvent(unanswered.id))?.notify).toBe(false);
    expect(mailsTo(attendee.email)).toEqual([]);
    expect((await listRsvps(past.id, { limit: 9, after: undefined })).items).toEqual([]);
  });
});

test('a worker that is killed at any attendee loses no notice and mails nobody twice', async () => {
  const big = await addEvent({ ...dinner, capacity: 0 }, hand());
  const attendees = await Promise.all(Array.from({ length: 30 }, () => aMember()));
  for (const { id } of attendees) await answer(big.id, id, 'going');
  await confirmed();
  const news = { eventId: big.id, sequence: 1, changed: ['time'] } as const;
  await changeEvent(big.id, { ...dinner, startTime: '19:00' }, hand());
  // A run notified the first page and died before it stored its checkpoint; its mails are sent.
  const checkpoint = await tellPage(news, undefined);
  expect(checkpoint).toBeDefined();
  await doJobs();

  await pass();

  const counts = attendees.map(({ email }) => mailsTo(email).length);
  expect(counts).toEqual(attendees.map(() => 1));
  for (const { id } of attendees) expect((await bellOf(id)).unread).toBe(1);
});
