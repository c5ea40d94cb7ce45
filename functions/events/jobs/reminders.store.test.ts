import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { remindAttendeesHandler } from '#functions/events/jobs/remindAttendees.ts';
import { addEvent, changeEvent, removeEvent } from '#functions/events/store/events.ts';
import { changeNoticeSettingsOf } from '#functions/notices/noticeSettings.ts';
import { anAttendee, type Attendee, calendarIn } from '#tests/support/eventAttendees.ts';
import { doJobs, wakeJobsAt } from '#tests/support/jobs.ts';
import { isDoneBeforeWrite } from '#tests/support/killedWrites.ts';
import { silence } from '#tests/support/noticeWorld.ts';
import { dinner as anyDinner, startEvents } from '#tests/support/startEvents.ts';

const { mail, hand, answer, bellOf } = await startEvents();
const { run: remindAttendees } = remindAttendeesHandler;

const dinner = { ...anyDinner, eventDate: '2027-06-20', capacity: 2 };
/** The reminders are due on 13 and 19 June at 16:30 UTC. */
const [june1, june13, june19] = ['2027-06-01T10:00Z', '2027-06-13T16:31Z', '2027-06-19T16:31Z'] as const;

/** Moves the clock, and runs everything that is due by then. */
async function moveTo(moment: string): Promise<void> {
  vi.setSystemTime(moment);
  await wakeJobsAt(new Date());
  await doJobs();
}

async function remindersIn(member: string) {
  return (await bellOf(member)).notices.filter(({ kind }) => kind === 'eventReminder');
}

const subjectsTo = ({ email }: Attendee) =>
  mail.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
const reminder = 'Reminder: Homecoming, Sunday, June 20, 2027';

let event: { id: string };
let maya: Attendee;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(june1) });
  event = await addEvent(dinner, hand());
  maya = await anAttendee();
  await answer(event.id, maya.id, 'going');
  await moveTo('2027-06-02T10:00Z');
  mail.sent.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the attendees of an event', () => {
  test('are reminded a week and a day before, each once, by a notice and a mail', async () => {
    await moveTo('2027-06-13T16:29Z');
    expect(subjectsTo(maya)).toEqual([]);

    await moveTo(june13);
    expect(subjectsTo(maya)).toEqual([reminder]);
    expect(mail.sent[0]?.text).toContain('Sunday, June 20, 2027\n6:30 PM, Central European Time\nGreat Hall');
    expect(await remindersIn(maya.id)).toMatchObject([
      {
        _id: `eventReminder-${event.id}`,
        object: { title: 'Homecoming' },
        people: [],
        at: expect.any(String),
      },
    ]);
    const [first] = await remindersIn(maya.id);
    await moveTo(june19);
    await moveTo('2027-06-19T17:00Z');

    expect(subjectsTo(maya)).toEqual([reminder, reminder]);
    const [second, ...more] = await remindersIn(maya.id);
    expect(more).toEqual([]);
    expect(second?.newAt).not.toBe(first?.newAt);
  });

  test('who RSVP late get only the remaining reminder', async () => {
    await moveTo(june13);
    const jonas = await anAttendee();
    await answer(event.id, jonas.id, 'going');
    await moveTo('2027-06-14T10:00Z');
    mail.sent.length = 0;

    await moveTo(june19);

    expect(subjectsTo(jonas)).toEqual([reminder]);
  });

  test('are not reminded without a seat', async () => {
    const [jonas, lin] = [await anAttendee(), await anAttendee()];
    await answer(event.id, jonas.id, 'going');
    await answer(event.id, lin.id, 'going');
    await answer(event.id, maya.id, 'no');
    await answer(event.id, maya.id, 'going');
    await moveTo('2027-06-03T10:00Z');
    mail.sent.length = 0;

    await moveTo(june13);

    expect([jonas, lin].map(subjectsTo)).toEqual([[reminder], [reminder]]);
    expect(subjectsTo(maya)).toEqual([]);
    expect(await remindersIn(maya.id)).toEqual([]);
  });

  test('who turned the notice off still get the mail; suspended ones get nothing', async () => {
    const jonas = await anAttendee();
    await answer(event.id, jonas.id, 'going');
    await moveTo('2027-06-03T10:00Z');
    mail.sent.length = 0;
    await changeNoticeSettingsOf(maya.id, { here: { eventReminder: false } });
    await silence(jonas.id);

    await moveTo(june13);

    expect(await remindersIn(maya.id)).toEqual([]);
    expect(subjectsTo(maya)).toEqual([reminder]);
    expect(subjectsTo(jonas)).toEqual([]);
  });

  test('are not reminded of an event that was deleted, or that began before the late clock', async () => {
    const other = await addEvent({ ...dinner, eventTitle: 'Lunch' }, hand());
    await answer(other.id, maya.id, 'going');
    await removeEvent(event.id, hand());
    await moveTo('2027-06-04T10:00Z');
    mail.sent.length = 0;

    await moveTo('2027-06-20T16:31Z');

    expect(subjectsTo(maya)).toEqual([]);
  });

  test('get one reminder if the clock was late for the first', async () => {
    await moveTo(june19);

    expect(subjectsTo(maya)).toEqual([reminder]);
  });
});

test('an event moved twice sends two updates with rising numbers, and only the reminders of its last day', async () => {
  await changeEvent(event.id, { ...dinner, eventDate: '2027-06-22' }, hand());
  await moveTo('2027-06-03T10:00Z');
  await changeEvent(event.id, { ...dinner, eventDate: '2027-06-24' }, hand());
  await moveTo('2027-06-04T10:00Z');
  const updates = mail.sent.map(calendarIn);
  expect(updates.map(({ method, sequence }) => [method, sequence])).toEqual([
    ['REQUEST', 1],
    ['REQUEST', 2],
  ]);
  expect(new Set(updates.map(({ uid }) => uid)).size).toBe(1);
  mail.sent.length = 0;

  for (const day of ['13', '15', '17', '19', '21', '23', '24']) await moveTo(`2027-06-${day}T16:31Z`);

  const moved = 'Reminder: Homecoming, Thursday, June 24, 2027';
  expect(subjectsTo(maya)).toEqual([moved, moved]);
});

test('a worker killed at any write reminds everybody once', async () => {
  const others = [await anAttendee()];
  await Promise.all(others.map(({ id }) => answer(event.id, id, 'going')));
  await moveTo('2027-06-03T10:00Z');
  mail.sent.length = 0;
  vi.setSystemTime(june13);
  const work = () => remindAttendees({ eventId: event.id, sequence: 0, which: 'week' }, undefined);
  let isDone = false;
  for (let last = 0; !isDone; last += 1) isDone = await isDoneBeforeWrite(last, work);

  await moveTo(june13);

  for (const attendee of [maya, ...others]) {
    expect(subjectsTo(attendee)).toEqual([reminder]);
    expect(await remindersIn(attendee.id)).toHaveLength(1);
  }
});
