import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { removeEvent } from '#functions/events/store/events.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { minuteMs } from '#functions/platform/runtime/time.ts';
import { eventLimits } from '#shared/events/limits.ts';
import { startEngine } from '#tests/support/engine.ts';
import { anAttendee, calendarIn, type Attendee } from '#tests/support/eventAttendees.ts';
import { doJobs, wakeJobsAt } from '#tests/support/jobs.ts';
import { isDoneBeforeWrite } from '#tests/support/killedWrites.ts';
import { silence } from '#tests/support/noticeWorld.ts';
import { startPretendMail } from '#tests/support/pretendMail.ts';
import { startPretendQueue } from '#tests/support/pretendQueue.ts';
import { SeatWorld } from '#tests/support/seatWorld.ts';

const engine = await startEngine();
const queue = await startPretendQueue();
const mail = await startPretendMail();

afterAll(async () => {
  await mail.stop();
  await queue.stop();
  await engine.stop();
});

const settledMs = eventLimits.confirmAfterMinutes * minuteMs;
const soon = (ms: number) => new Date(Date.now() + ms);

/** Advances time until RSVPs are confirmed, and sends all mails. */
async function confirmed(): Promise<void> {
  await wakeJobsAt(soon(settledMs + minuteMs));
  await doJobs();
}

const mailsTo = ({ email }: Attendee) => mail.sent.filter(({ to }) => to === email);
const subjectsTo = (attendee: Attendee) => mailsTo(attendee).map(({ subject }) => subject);
const calendarsTo = (attendee: Attendee) => mailsTo(attendee).map(calendarIn);

let world: SeatWorld;
let maya: Attendee;

beforeEach(async () => {
  mail.sent.length = 0;
  world = await SeatWorld.open({ capacity: 3, maxGuests: 2 });
  maya = await anAttendee();
});

/** Responds early enough that the RSVP is confirmed by now. */
async function answerAndConfirm(attendee: Attendee): Promise<void> {
  await world.answer(attendee.id, 'going', 0, soon(-settledMs - minuteMs));
  await confirmed();
  expect(mailsTo(attendee)).toHaveLength(1);
}

describe('an RSVP', () => {
  test('is confirmed some minutes later, with a calendar file', async () => {
    await world.answer(maya.id, 'going', 2);
    await doJobs();
    expect(mailsTo(maya)).toEqual([]);

    await confirmed();

    expect(subjectsTo(maya)).toEqual(["You're going: Homecoming"]);
    const [sent] = mailsTo(maya);
    expect(sent?.text).toContain('Your RSVP is for you and 2 guests.');
    expect(sent?.text).toContain(`https://alumni.example/events/${world.id}`);
    expect(calendarsTo(maya)).toMatchObject([
      {
        type: 'text/calendar; charset=utf-8; method=REQUEST',
        method: 'REQUEST',
        uid: `${world.id}@alumni-network`,
        sequence: 0,
        answer: 'ACCEPTED',
      },
    ]);
    expect(sent?.files[0]?.content.replaceAll('\r\n ', '')).toMatch(/RSVP=FALSE.*MAILTO:/i);
  });

  test('on the waitlist is tentative', async () => {
    const other = await anAttendee();
    await world.answer(other.id, 'going', 2);
    await world.answer(maya.id, 'going');

    await confirmed();

    expect(subjectsTo(maya)).toEqual(["You're on the waitlist: Homecoming"]);
    expect(calendarsTo(maya)).toMatchObject([{ method: 'REQUEST', answer: 'TENTATIVE' }]);
  });

  test('changed several times in a row is confirmed once, as it is at the end', async () => {
    await world.answer(maya.id, 'going');
    await world.answer(maya.id, 'no');
    await world.answer(maya.id, 'going', 1);

    await confirmed();

    expect(subjectsTo(maya)).toEqual(["You're going: Homecoming"]);
    expect(mailsTo(maya)[0]?.text).toContain('you and 1 guest.');
  });

  test('withdrawn before its confirmation mails nothing, like a maybe', async () => {
    const jonas = await anAttendee();
    await world.answer(maya.id, 'going');
    await world.answer(maya.id, 'no');
    await world.answer(jonas.id, 'maybe');

    await confirmed();

    expect(mail.sent).toEqual([]);
  });

  test.each(['no', 'maybe'] as const)(
    'changed to %s after its confirmation removes the calendar entry',
    async (answer) => {
      await answerAndConfirm(maya);
      await world.answer(maya.id, answer);

      await confirmed();

      expect(subjectsTo(maya)).toEqual(["You're going: Homecoming", "You're no longer going: Homecoming"]);
      expect(calendarsTo(maya)[1]).toMatchObject({ method: 'CANCEL', uid: `${world.id}@alumni-network` });
    },
  );

  test('that is withdrawn removes the calendar entry even if the event is deleted right after', async () => {
    await answerAndConfirm(maya);
    await world.answer(maya.id, 'no');
    await removeEvent(world.id, { actorId: newId(), now: new Date() });

    await confirmed();

    expect(calendarsTo(maya).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL']);
  });

  test('is not confirmed if the member is suspended by then', async () => {
    await world.answer(maya.id, 'going');
    await silence(maya.id);

    await confirmed();

    expect(mail.sent).toEqual([]);
  });
});

describe('a seat from the waitlist', () => {
  test('is mailed at once, in place of a confirmation that was not sent yet', async () => {
    const other = await anAttendee();
    await world.answer(other.id, 'going', 2);
    await world.answer(maya.id, 'going');

    await world.answer(other.id, 'no');
    await doJobs();
    await confirmed();

    expect(subjectsTo(maya)).toEqual(['You got a seat: Homecoming']);
    expect(calendarsTo(maya)).toMatchObject([{ method: 'REQUEST', answer: 'ACCEPTED' }]);
  });

  test('that is given up at once removes the calendar entry', async () => {
    const other = await anAttendee();
    await world.answer(other.id, 'going', 2);
    await world.answer(maya.id, 'going');
    await world.answer(other.id, 'no');
    await doJobs();

    await world.answer(maya.id, 'no');
    await confirmed();

    expect(calendarsTo(maya).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL']);
  });
});

test('twelve people who want three seats at once each get one mail with the result', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => anAttendee()));
  await Promise.all(people.map(({ id }) => world.answer(id, 'going')));

  await confirmed();

  const subjects = people.map(subjectsTo);
  expect(subjects.map((own) => own.length)).toEqual(people.map(() => 1));
  const standings = await Promise.all(people.map(({ id }) => world.standing(id)));
  expect(subjects.flat()).toEqual(
    standings.map((standing) =>
      standing === 'seated' ? "You're going: Homecoming" : "You're on the waitlist: Homecoming",
    ),
  );
  expect(standings.filter((standing) => standing === 'seated')).toHaveLength(3);
  await world.expectSound();
});

test('a process killed at any write between an RSVP and its mail loses no mail and sends none twice', async () => {
  const other = await anAttendee();
  let isAnswered = false;
  for (let last = 0; !isAnswered; last += 1) {
    isAnswered = await isDoneBeforeWrite(last, () => world.answer(other.id, 'going', 2));
    if (!isAnswered) expect(await world.standing(other.id)).toBeUndefined();
  }
  await world.answer(maya.id, 'going');
  let isDone = false;
  for (let last = 0; !isDone; last += 1) {
    isDone = await isDoneBeforeWrite(last, () => world.answer(other.id, 'no'));
  }

  await confirmed();
  await confirmed();

  expect(subjectsTo(maya)).toEqual(['You got a seat: Homecoming']);
  expect(await world.standing(maya.id)).toBe('seated');
  expect(mailsTo(other)).toEqual([]);
});
