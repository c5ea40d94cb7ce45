import { describe, expect, test } from 'vitest';
import { createEvent, deleteEvent, updateEvent } from '#shared/events/editRoutes.ts';
import { listEvents } from '#shared/events/routes.ts';
import * as texts from '#shared/platform/texts.ts';
import { anEvent, eventBody } from '../support/content.ts';
import { sendJson } from '../support/http.ts';
import { refusal } from '../support/outcome.ts';
import { allPages } from '../support/pages.ts';
import { aMember, anAdmin, stranger } from '../support/people.ts';

const everything = (from?: string) =>
  allPages(
    (query) => stranger(listEvents, { query: { ...query, ...(from === undefined ? {} : { from }) } }),
    2,
  );

const where = {
  startTime: '18:30',
  endTime: '23:00',
  timeZone: 'Europe/Amsterdam',
  place: 'Great Hall, Main Building',
  address: 'Universiteitslaan 1',
  capacity: 80,
  maxGuests: 2,
};

describe('events', () => {
  test('are written by admins only', async () => {
    const member = await aMember();

    expect(await refusal(member.call(createEvent, { body: eventBody() }))).toMatchObject({
      status: 403,
      message: texts.eventsAdminsOnly,
    });
  });

  test('come back as sent and are public, soonest first', async () => {
    const admin = await anAdmin();
    const dates = ['2031-03-02', '2031-01-01', '2031-02-28'];
    for (const eventDate of dates) await admin.call(createEvent, { body: eventBody({ eventDate }) });

    const seen = (await everything('2031-01-01')).map(({ eventDate }) => eventDate);

    expect(seen).toEqual(seen.toSorted());
    expect(seen).toEqual(expect.arrayContaining(dates));
    expect((await everything('2031-02-01')).map(({ eventDate }) => eventDate)).not.toContain('2031-01-01');
  });

  test('keep their id when they change or move to another day', async () => {
    const admin = await anAdmin();
    const { id } = await anEvent(admin);

    const body = eventBody({ eventDate: '2032-02-29', eventTitle: 'Moved' });
    const { data } = await admin.call(updateEvent, { params: { id }, body });
    const seen = (await everything()).filter((event) => event.id === id);

    expect(data).toMatchObject({ _id: id, id, ...body });
    expect(seen).toEqual([data]);
  });

  test('can change on their day', async () => {
    const admin = await anAdmin();
    const { id, eventDate } = await anEvent(admin);
    const body = eventBody({ eventDate, eventTitle: 'Renamed' });

    expect((await admin.call(updateEvent, { params: { id }, body })).data).toMatchObject({ id, ...body });
  });

  test('show time and place; the link to join is for attendees and admins', async () => {
    const admin = await anAdmin();
    const { onlineLink, ...details } = { ...where, onlineLink: 'https://meet.example/dinner' };

    const { data } = await admin.call(createEvent, { body: eventBody({ ...details, onlineLink }) });
    const seen = (await everything()).find(({ id }) => id === data.id);
    const managed = await allPages((query) =>
      admin.call(listEvents, { query: { ...query, from: data.eventDate } }),
    );

    expect(data).toMatchObject({ ...details, isOnline: true, onlineLink });
    expect(seen).toEqual({ ...data, onlineLink: undefined });
    expect(managed).toContainEqual(data);
  });

  test('keep the details that a change omits and lose those it empties', async () => {
    const admin = await anAdmin();
    const { data } = await admin.call(createEvent, { body: eventBody(where) });
    const params = { id: data.id };

    const moved = await admin.call(updateEvent, { params, body: eventBody({ eventDate: '2030-06-01' }) });
    const body = eventBody({ startTime: '', place: '', capacity: 0 });
    const emptied = await admin.call(updateEvent, { params, body });

    expect(moved.data).toMatchObject({ ...where, eventDate: '2030-06-01' });
    const { address, maxGuests } = where;
    const { startTime, endTime, timeZone, place, capacity, ...left } = emptied.data;
    expect(left).toMatchObject({ address, maxGuests });
    expect([startTime, endTime, timeZone, place, capacity]).toEqual(Array(5).fill(undefined));
  });

  test('are deleted once', async () => {
    const admin = await anAdmin();
    const params = { id: (await anEvent(admin)).id };

    expect((await admin.call(deleteEvent, { params })).data.message).toBe(texts.eventDeleted);
    expect(await refusal(admin.call(deleteEvent, { params }))).toMatchObject({ status: 404 });
    expect(await refusal(admin.call(updateEvent, { params, body: eventBody() }))).toMatchObject({
      status: 404,
    });
    expect((await everything()).map(({ id }) => id)).not.toContain(params.id);
  });

  test.each([
    { learnMoreLink: 'javascript:alert(1)' },
    { learnMoreLink: 'data:text/html,x' },
    { learnMoreLink: 'https://user:pw@evil.example' },
    { learnMoreLink: '//evil.example' },
    { eventDate: '2030-13-01' },
    { eventDate: '2030-05-01T00:00:00Z' },
    { eventTitle: ' ' },
    { startTime: '24:00', timeZone: 'UTC' },
    { endTime: '9:00', startTime: '08:00', timeZone: 'UTC' },
    { timeZone: 'Middle/Earth', startTime: '18:30' },
    { timeZone: '', startTime: '18:30' },
    { startTime: '', endTime: '18:30' },
    { place: 'x'.repeat(121) },
    { onlineLink: 'javascript:alert(1)' },
    { capacity: -1 },
    { capacity: 1.5 },
    { maxGuests: 10 },
  ])('are refused with %j', async (overrides) => {
    const { headers } = await anAdmin();

    const answer = await sendJson('POST', createEvent.path, eventBody(overrides), headers);

    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ errors: [{ path: Object.keys(overrides)[0] }] });
  });

  test('need no web page: an omitted link counts as an empty one', async () => {
    const { learnMoreLink: _, ...without } = eventBody();
    const admin = await anAdmin();
    for (const body of [without, { ...without, learnMoreLink: '' }]) {
      const { data } = await admin.call(createEvent, { body });
      expect(data.learnMoreLink).toBe('');
    }
  });
});
