import { describe, expect, test } from 'vitest';
import { exportAttendees, listAttendees } from '#shared/events/attendeeRoutes.ts';
import { createEvent, deleteEvent, updateEvent } from '#shared/events/editRoutes.ts';
import { answerEvent, getEvent } from '#shared/events/eventRoutes.ts';
import { listEvents } from '#shared/events/routes.ts';
import { eventTexts, rsvpLabel } from '#shared/events/texts.ts';
import { listAudit } from '#shared/office/routes.ts';
import * as texts from '#shared/platform/texts.ts';
import { callsInBrowser } from '../support/browserLogin.ts';
import { eventBody } from '../support/content.ts';
import { refusal } from '../support/outcome.ts';
import { aMember, anAdmin, aNewcomer, type Member, stranger } from '../support/people.ts';

const onlineLink = 'https://meet.example/dinner';

async function anEventOf(admin: Member, details: Parameters<typeof eventBody>[0] = {}) {
  const { data } = await admin.call(createEvent, { body: eventBody(details) });
  return data;
}

const answer = async (member: Member, id: string, answered: 'going' | 'maybe' | 'no', guests?: number) =>
  (await member.call(answerEvent, { params: { id }, body: { answer: answered, ...(guests && { guests }) } }))
    .data;

describe('an RSVP', () => {
  test('takes seats, joins the waitlist when there are none, and moves up when some become free', async () => {
    const [admin, one, two] = [await anAdmin(), await aMember(), await aMember()];
    const { id } = await anEventOf(admin, { capacity: 2, maxGuests: 1 });
    const params = { id };

    const first = await answer(one, id, 'going', 1);
    const second = await answer(two, id, 'going');
    const waiting = await two.call(getEvent, { params });
    await answer(one, id, 'no');
    const seated = await two.call(getEvent, { params });

    const said = { success: true, answer: 'going', guests: 1, waitlisted: false };
    expect(first).toEqual({ ...said, going: 2, onWaitlist: 0, seatsLeft: 0 });
    expect(second).toMatchObject({ waitlisted: true, ahead: 0, going: 2, onWaitlist: 1, seatsLeft: 0 });
    expect(waiting.data.mine).toEqual({ answer: 'going', guests: 0, waitlisted: true, ahead: 0 });
    expect(seated.data).toMatchObject({
      mine: { waitlisted: false },
      seats: { going: 1, onWaitlist: 0, seatsLeft: 1 },
    });
  });

  test('is visible only to its member, with the seats, in the list that asks for it', async () => {
    const [admin, member, other] = [await anAdmin(), await aMember(), await aMember()];
    const { id, eventDate } = await anEventOf(admin, { eventDate: '2033-03-03' });
    await answer(member, id, 'maybe');
    const query = { from: eventDate, seats: 'true', limit: '100' } as const;
    const find = async (list: Promise<{ readonly data: readonly { readonly id: string }[] }>) =>
      (await list).data.find((event) => event.id === id);

    expect(await find(member.call(listEvents, { query }))).toMatchObject({
      seats: { going: 0, onWaitlist: 0 },
      mine: { answer: 'maybe', guests: 0, waitlisted: false },
    });
    expect(await find(other.call(listEvents, { query }))).not.toHaveProperty('mine');
    expect(await find(stranger(listEvents, { query }))).not.toHaveProperty('seats');
    expect((await stranger(getEvent, { params: { id } })).data).not.toHaveProperty('seats');
  });

  test('shows the link to join, and withdrawing it hides the link', async () => {
    const [admin, attendee] = [await anAdmin(), await aMember()];
    const { id } = await anEventOf(admin, { onlineLink });
    const seen = async () => (await attendee.call(getEvent, { params: { id } })).data;
    expect(await seen()).toMatchObject({ isOnline: true });
    expect((await seen()).onlineLink).toBeUndefined();

    await answer(attendee, id, 'going');
    expect((await seen()).onlineLink).toBe(onlineLink);
    await answer(attendee, id, 'maybe');

    expect((await seen()).onlineLink).toBeUndefined();
  });

  test('is refused with too many guests, too few seats, after the day, and for an unknown event', async () => {
    const [admin, member] = [await anAdmin(), await aMember()];
    const { id } = await anEventOf(admin, { capacity: 1, maxGuests: 1 });
    const past = await anEventOf(admin, { eventDate: '2001-01-01' });

    expect(await refusal(answer(member, id, 'going', 2))).toMatchObject({
      status: 400,
      message: eventTexts.tooManyGuests,
    });
    expect(await refusal(answer(member, id, 'going', 1))).toMatchObject({
      status: 409,
      message: eventTexts.noRoom,
    });
    expect(await refusal(answer(member, past.id, 'going'))).toMatchObject({
      status: 409,
      message: eventTexts.over,
    });
    await answer(member, id, 'going');
    await admin.call(deleteEvent, { params: { id } });
    expect(await refusal(answer(member, id, 'going'))).toMatchObject({
      status: 404,
      message: texts.eventNotFound,
    });
    expect(await refusal(member.call(getEvent, { params: { id } }))).toMatchObject({ status: 404 });
  });

  test('on the waitlist becomes a seat when the capacity grows', async () => {
    const [admin, one, two] = [await anAdmin(), await aMember(), await aMember()];
    const { id } = await anEventOf(admin, { capacity: 1 });
    await answer(one, id, 'going');
    await answer(two, id, 'going');

    await admin.call(updateEvent, { params: { id }, body: eventBody({ capacity: 2 }) });

    await expect
      .poll(async () => (await two.call(getEvent, { params: { id } })).data.mine)
      .toEqual({ answer: 'going', guests: 0, waitlisted: false });
  });
});

describe('the attendees of an event', () => {
  test('are listed for admins, as totals and in pages', async () => {
    const [admin, one, two, three] = [await anAdmin(), await aMember(), await aMember(), await aMember()];
    const { id } = await anEventOf(admin, { capacity: 2, maxGuests: 1 });
    await answer(one, id, 'going', 1);
    await answer(two, id, 'going');
    await answer(three, id, 'no');
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: '2', ...(cursor === undefined ? {} : { cursor }) };
      const { data, next } = await admin.call(listAttendees, { params: { id }, query });
      expect(data.numbers).toEqual({ going: 2, along: 1, maybe: 0, declined: 1, onWaitlist: 1, capacity: 2 });
      seen.push(...data.attendees.map((line) => `${line.user.username} ${rsvpLabel(line)} ${line.guests}`));
      cursor = next;
    } while (cursor !== undefined);

    const names = [one, two, three].map(({ user }) => user.username);
    expect(seen.toSorted()).toEqual(
      [`${names[0]} Going 1`, `${names[1]} Waitlisted 0`, `${names[2]} Can't go 0`].toSorted(),
    );
  });

  test('are neither listed nor exported once the event is deleted', async () => {
    const admin = await anAdmin();
    const call = await callsInBrowser(admin);
    const { id } = await anEventOf(admin);
    await admin.call(deleteEvent, { params: { id } });

    const gone = { status: 404, message: texts.eventNotFound };
    expect(await refusal(call(listAttendees, { params: { id }, query: {} }))).toMatchObject(gone);
    expect(await refusal(call(exportAttendees, { params: { id }, body: {} }))).toMatchObject(gone);
  });

  test('are exported as CSV to a reauthenticated admin, and the log names the event', async () => {
    const [admin, attendee] = [await anAdmin(), await aNewcomer({ email: 'attendee@example.org' })];
    const call = await callsInBrowser(admin);
    const { id, eventTitle } = await anEventOf(admin, { maxGuests: 1 });
    await answer(attendee, id, 'going', 1);

    const { data } = await call(exportAttendees, { params: { id }, body: {} });
    const { data: lines } = await call(listAudit, { query: { kind: 'event', limit: '100' } });

    expect(data.csv.split('\r\n')[1]).toContain(`${attendee.user.username},,Going,1,`);
    expect(data.csv.split('\r\n')[1]).toMatch(/,attendee@example\.org,no,,,,,$/);
    expect(data.after).toBeUndefined();
    const ofEvent = lines.filter(({ subject }) => subject === id);
    expect(ofEvent.map(({ action, title, hasPage }) => [action, title, hasPage])).toEqual([
      ['attendeesExported', eventTitle, true],
      ['eventMade', eventTitle, true],
    ]);
    await admin.call(deleteEvent, { params: { id } });
    const { data: after } = await call(listAudit, { query: { kind: 'event', q: eventTitle, limit: '100' } });
    expect(after.find(({ subject }) => subject === id)).toMatchObject({
      action: 'eventRemoved',
      title: eventTitle,
      hasPage: false,
    });
  });
});
