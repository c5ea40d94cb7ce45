import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { saveRsvp } from '#functions/events/rsvp/saveRsvp.ts';
import { addEvent, changeEvent } from '#functions/events/store/events.ts';
import { erasers } from '#functions/main/erasers.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { readCalendar } from '#shared/events/calendarRoutes.ts';
import { answerOf } from '#tests/support/anEvent.ts';
import { startEngine } from '#tests/support/engine.ts';
import { anAttendee, type Attendee } from '#tests/support/eventAttendees.ts';
import { silence } from '#tests/support/noticeWorld.ts';
import { callBy } from '#tests/support/pretendCall.ts';
import { run as end } from './endCalendarLink.ts';
import { run as getLink } from './getCalendarLink.ts';
import { handler } from './readCalendar.ts';
import { run as renew } from './renewCalendarLink.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const calendarDateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const changeLimit = { limit: 1000, seconds: 300 };
const hand = () => ({ actorId: newId(), now: new Date() });
const dinner = {
  eventTitle: 'Dinner; speeches, and more',
  eventDate: calendarDateIn(30),
  eventDescription: 'Line one\nLine two',
  learnMoreLink: '',
  startTime: '18:30',
  endTime: '23:00',
  timeZone: 'Europe/Amsterdam',
  place: 'Great Hall',
  onlineLink: 'https://meet.example/secret',
  capacity: 1,
};

let maya: Attendee;

beforeEach(async () => {
  maya = await anAttendee();
});

async function answered(fields: Partial<typeof dinner>, answer: 'going' | 'maybe' | 'no' = 'going') {
  const event = await addEvent({ ...dinner, ...fields }, hand());
  await saveRsvp({ eventId: event.id, memberId: maya.id, answer, guests: 0, now: new Date(), changeLimit });
  return event;
}

const own = () => ({ ...callBy(maya.id), query: undefined, body: undefined });

async function newLink(): Promise<string> {
  const { url } = await renew(own());
  expect(url.startsWith(`http://localhost${readCalendar.path}?token=`)).toBe(true);
  return new URL(url).searchParams.get('token') ?? '';
}

const fetched = (token: string, etag?: string) =>
  answerOf(handler, {
    method: 'GET',
    query: { token },
    ...(etag !== undefined && { headers: { 'if-none-match': etag } }),
  });

const bodyOf = async (token: string) => (await fetched(token)).body ?? '';

/** The events of a feed as ical.js reads them. */
function read(feed: string) {
  const calendar = new ICAL.Component(ICAL.parse(feed));
  return calendar.getAllSubcomponents('vevent').map((vevent) => {
    const event = new ICAL.Event(vevent);
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().toISOString(),
      status: vevent.getFirstPropertyValue('status'),
      stamp: String(vevent.getFirstPropertyValue('dtstamp')),
    };
  });
}

test("has the member's RSVPs to events that are near, as two libraries read them", async () => {
  const [full, far, past] = [calendarDateIn(40), calendarDateIn(400), calendarDateIn(-91)];
  const going = await answered({});
  const recent = await addEvent({ ...dinner, eventDate: calendarDateIn(5) }, hand());
  await saveRsvp({
    eventId: recent.id,
    memberId: maya.id,
    answer: 'going',
    guests: 0,
    now: new Date(),
    changeLimit,
  });
  await changeEvent(recent.id, { ...dinner, eventDate: calendarDateIn(-80) }, hand());
  const taken = await addEvent({ ...dinner, eventDate: full }, hand());
  for (const memberId of [newId(), maya.id])
    await saveRsvp({ eventId: taken.id, memberId, answer: 'going', guests: 0, now: new Date(), changeLimit });
  const maybe = await answered({ eventDate: calendarDateIn(50), timeZone: 'UTC' }, 'maybe');
  await answered({}, 'no');
  await answered({ eventDate: far });
  const old = await answered({ eventDate: calendarDateIn(5) });
  await changeEvent(old.id, { ...dinner, eventDate: past }, hand());
  await addEvent(dinner, hand());

  const feed = await bodyOf(await newLink());

  const events = read(feed);
  const uid = ({ id }: { readonly id: string }) => `${id}@alumni-network`;
  expect(events.map((event) => [event.uid, event.status])).toEqual([
    [uid(recent), 'CONFIRMED'],
    [uid(going), 'CONFIRMED'],
    [uid(taken), 'TENTATIVE'],
    [uid(maybe), 'TENTATIVE'],
  ]);
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 0, 0, 0]);
  const b = Object.values(nodeIcal.sync.parseICS(feed)).flatMap((a) => (a?.type === 'VEVENT' ? [a] : []));
  expect(b.map((entry) => [entry.uid, entry.status, entry.start.toISOString(), entry.summary])).toEqual(
    events.map((event) => [event.uid, event.status, event.start, dinner.eventTitle]),
  );
  expect(feed).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H');
  expect(feed).not.toContain('meet.example');
});

test("returns 304 until an event or an RSVP changes, and then updates only that entry's time", async () => {
  const token = await newLink();
  const [first, second] = [await answered({}), await answered({ eventDate: calendarDateIn(31) })];
  const before = await fetched(token);
  const etag = String(before.headers?.['etag']);
  expect(before.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  });

  const again = await fetched(token, etag);
  expect([again.statusCode, again.body, again.headers?.['etag']]).toEqual([304, undefined, etag]);
  expect(await bodyOf(token)).toBe(before.body);

  const later = { actorId: newId(), now: new Date(Date.now() + 5000) };
  await changeEvent(second.id, { ...dinner, eventDate: calendarDateIn(32) }, later);
  const after = await fetched(token, etag);

  expect(after.statusCode).toBe(200);
  const stamps = (body = '') => new Map(read(body).map(({ uid, stamp }) => [uid, stamp]));
  const uidOf = (id: string) => `${id}@alumni-network`;
  const [was, is] = [stamps(before.body), stamps(after.body)];
  expect(is.get(uidOf(first.id))).toBe(was.get(uidOf(first.id)));
  expect(is.get(uidOf(second.id))).not.toBe(was.get(uidOf(second.id)));
});

test('ends when it is renewed or turned off, and its token is stored nowhere', async () => {
  expect(await getLink(own())).toEqual({ exists: false });
  const [first, second] = [await newLink(), await newLink()];

  expect((await fetched(first)).statusCode).toBe(404);
  expect((await fetched(second)).statusCode).toBe(200);
  expect(await getLink(own())).toMatchObject({ exists: true, since: expect.any(String) });
  const row = await new Table('events').get(z.looseObject({}), { pk: `CALENDAR#${maya.id}`, sk: '-' });
  expect(JSON.stringify(row)).not.toContain(second.split('.')[1]);
  await end(own());

  expect((await fetched(second)).statusCode).toBe(404);
  expect(await getLink(own())).toEqual({ exists: false });
  for (const token of ['', 'nonsense', `${maya.id}.`, `${maya.id}.${'A'.repeat(43)}`])
    expect((await fetched(token)).statusCode).toBe(404);
});

test('is empty while its owner is suspended, and gone once they are erased', async () => {
  await answered({});
  const token = await newLink();
  expect(read(await bodyOf(token))).toHaveLength(1);
  await silence(maya.id);

  const feed = await fetched(token);
  expect([feed.statusCode, read(feed.body ?? '')]).toEqual([200, []]);
  await erasers['calendar']?.(maya.id, new Date());

  expect((await fetched(token)).statusCode).toBe(404);
});

test('never shows its token in the log', async () => {
  const token = await newLink();
  const lines: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (chunk: string | Uint8Array) => lines.push(String(chunk)) > 0;
  try {
    await fetched(token);
  } finally {
    process.stdout.write = write;
  }

  expect(lines.join('')).toContain('GET /api/v1/calendar.ics');
  expect(lines.join('')).not.toContain(token.split('.')[1]);
});
