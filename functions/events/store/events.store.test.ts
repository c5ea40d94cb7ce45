import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as getEvent } from '#functions/events/getEvent.ts';
import { handler as listEvents } from '#functions/events/listEvents.ts';
import * as events from '#functions/events/store/events.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { answerOf } from '#tests/support/anEvent.ts';
import { startEngine } from '#tests/support/engine.ts';
import { emptyTable } from '#tests/support/wholeTables.ts';

const engine = await startEngine();

beforeEach(() => emptyTable('EVENTS_TABLE'));
afterAll(() => engine.stop());

const hand = { actorId: newId(), now: new Date('2026-11-21T08:00:00Z') };
const on = (eventDate: string, eventTitle = 'Homecoming') => ({
  eventTitle,
  eventDate,
  eventDescription: 'Long tables, short speeches.',
  learnMoreLink: 'https://alumni.example/',
});

async function all(from?: string, limit = 2) {
  const seen = [];
  let after: string | undefined;
  do {
    const page = await events.readEvents({ limit, after, from });
    seen.push(...page.items);
    after = page.last;
  } while (after !== undefined);
  return seen;
}

describe('events', () => {
  test('are listed by date from a day on, with pages within that day', async () => {
    const dates = ['2030-05-02', '2030-05-01', '2030-05-01', '2030-04-30', '2030-05-01'];
    for (const date of dates) await events.addEvent(on(date), hand);

    const seen = (await all('2030-05-01')).map(({ eventDate }) => eventDate);

    expect(seen).toEqual(['2030-05-01', '2030-05-01', '2030-05-01', '2030-05-02']);
  });

  test('start at the later of the requested day and the cursor', async () => {
    await events.addEvent(on('2033-01-01'), hand);
    const { items } = await events.readEvents({
      limit: 9,
      after: `2031-01-01#${newId()}`,
      from: '2032-01-01',
    });

    expect(items.map(({ eventDate }) => eventDate)).toEqual(['2033-01-01']);
  });

  test('move to another day completely: they are listed and deleted only there', async () => {
    const { id } = await events.addEvent(on('2045-01-01'), hand);

    await events.changeEvent(id, on('2045-01-09', 'Moved'), hand);
    const standing = (await all('2045-01-01')).filter((event) => event.id === id);

    expect(standing).toMatchObject([{ eventDate: '2045-01-09', eventTitle: 'Moved' }]);
    expect(await events.changeEvent(id, on('2045-01-09', 'Renamed'), hand)).toBeDefined();
    expect(await events.removeEvent(id, hand)).toBe(true);
    expect((await all('2045-01-01')).filter((event) => event.id === id)).toEqual([]);
  });

  test('exist once after concurrent moves', async () => {
    const { id } = await events.addEvent(on('2040-01-01'), hand);
    const days = ['2040-01-01', '2040-01-02', '2040-01-03', '2040-01-02', '2040-01-04'];

    const answers = await Promise.all(days.map((day) => events.changeEvent(id, on(day, day), hand)));
    const standing = (await all()).filter((event) => event.id === id);

    expect(answers.map((event) => event?.eventDate)).toEqual(days);
    expect(standing).toHaveLength(1);
    expect(standing[0]?.eventTitle).toBe(standing[0]?.eventDate);
  });

  test('do not return when a change and a deletion collide', async () => {
    const { id } = await events.addEvent(on('2041-01-01'), hand);

    const [gone] = await Promise.all([
      events.removeEvent(id, hand),
      events.changeEvent(id, on('2041-02-01'), hand),
      events.changeEvent(id, on('2041-01-01'), hand),
    ]);

    expect(gone).toBe(true);
    expect((await all()).map((event) => event.id)).not.toContain(id);
    expect(await events.changeEvent(id, on('2041-01-01'), hand)).toBeUndefined();
    expect(await events.removeEvent(id, hand)).toBe(false);
  });
});

test.each([
  ['is suspended', { suspendedUntil: '2999-01-01T00:00:00.000Z' }],
  ['is leaving', { leavingAt: '2026-11-01T00:00:00.000Z' }],
])('an admin who %s no longer sees the link to join', async (_, facts) => {
  const onlineLink = `https://meet.example/${newId()}`;
  const { id, eventDate } = await events.addEvent({ ...on('2051-01-01'), onlineLink }, hand);
  const readBy = async (standing: object) => {
    const session = await sessions.startSession({ id: newId(), role: 'admin', ...standing }, new Date());
    const cookies = [`__Host-sid=${session?.sid ?? ''}`];
    const event = await answerOf(getEvent, { cookies, params: { id } });
    const list = await answerOf(listEvents, { cookies, query: { from: eventDate } });
    return `${event.body} ${list.body}`;
  };

  expect((await readBy({})).split(onlineLink)).toHaveLength(3);
  expect(await readBy(facts)).not.toContain(onlineLink);
});
