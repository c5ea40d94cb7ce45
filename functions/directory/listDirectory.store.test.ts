import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { run } from '#functions/directory/listDirectory.ts';
import { logPeopleChanges } from '#functions/directory/logPeopleChanges.ts';
import { peopleSnapshotSource } from '#functions/directory/peopleIndexStorage.ts';
import { recordVisit as noteSeen } from '#functions/members/accountList/indexedPeople.ts';
import { addBlock } from '#functions/members/ties/blocking.ts';
import * as users from '#functions/members/users.ts';
import { Answer } from '#functions/platform/http/call.ts';
import { buildSnapshot } from '#functions/search/snapshots/buildSnapshot.ts';
import type { DirectoryPage } from '#shared/directory/entities.ts';
import { listDirectory } from '#shared/directory/routes.ts';
import type { QueryInput } from '#shared/platform/contract.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { callBy } from '#tests/support/pretendCall.ts';

const engine = await startEngine();
const storage = await startBuckets();

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});
afterEach(() => vi.useRealTimers());

type Facts = Parameters<typeof aStoredUser>[0];

const [utrecht, lyon] = [
  { city: 'Utrecht', country: 'Netherlands' },
  { city: 'Lyon', country: 'France' },
];
const ids = { ada: '', bea: '', cem: '', dan: '' };
type Name = keyof typeof ids;
const factsOf: Readonly<Record<Name, Facts>> = {
  ada: {
    fullName: 'Ada Anders',
    classYear: 2001,
    place: utrecht,
    employer: 'Acme',
    field: 'arts',
    degree: 'MSc Physics',
    openTo: ['mentoring'],
    confirmed: true,
  },
  bea: {
    fullName: 'Bea Brandt',
    classYear: 2002,
    place: lyon,
    employer: 'Acme',
    field: 'data',
    degree: 'BA History',
    openTo: ['hiring'],
  },
  cem: { fullName: 'Cem Celik', classYear: 2003, place: utrecht, employer: 'Bolt Works', field: 'data' },
  dan: { fullName: 'Dan Duval', place: { city: 'Breda', country: 'Netherlands' }, openTo: ['speaking'] },
};
const names: readonly Name[] = ['ada', 'bea', 'cem', 'dan'];
const nameOf = (id: string) => names.find((name) => ids[name] === id) ?? id;
let nobody = '';

beforeAll(async () => {
  for (const name of names) {
    const user = aStoredUser(factsOf[name]);
    expect(await users.addUser(user)).toBe('done');
    ids[name] = user.id;
  }
  nobody = aStoredUser().id;
  await noteSeen(ids.dan, 20_000);
  await buildSnapshot(peopleSnapshotSource, new Date());
});

type Asked = QueryInput<typeof listDirectory>;

/** A member's answer; `next` is where the page ended. */
async function ask(asked: Asked, by = nobody) {
  const query = z.parse(listDirectory.query, asked);
  const answer = await run({ ...callBy(by), query, body: undefined });
  const { reply, next } = answer instanceof Answer ? answer : { reply: answer, next: undefined };
  const page: DirectoryPage = reply;
  return { ...page, found: page.people.map(({ id }) => nameOf(id)), next };
}

describe('the directory', () => {
  test.each<readonly [string, Asked, readonly Name[]]>([
    ['a word of the name', { q: 'celik' }, ['cem']],
    ['no more than a blank', { q: '  ' }, names],
    ['a class and later ones', { from: '2002' }, ['bea', 'cem']],
    ['a class and those before it', { to: '2002' }, ['ada', 'bea']],
    ['one class', { from: '2002', to: '2002' }, ['bea']],
    ['a place', { place: 'utrecht, netherlands' }, ['ada', 'cem']],
    ['one of two places', { place: 'Lyon|Breda' }, ['bea', 'dan']],
    ['an employer', { employer: 'acme' }, ['ada', 'bea']],
    ['a field', { field: 'data' }, ['bea', 'cem']],
    ['a degree', { degree: 'ba history' }, ['bea']],
    ['what people are open to', { open: 'mentoring|speaking' }, ['ada', 'dan']],
    ['that the school knows them', { confirmed: 'true' }, ['ada']],
    ['several at once', { place: 'Utrecht', field: 'data', from: '2003' }, ['cem']],
  ])('finds by %s', async (_, query, expected) => {
    const { found, total } = await ask({ ...query, sort: 'name' });

    expect(found).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  test('finds among given people only', async () => {
    expect((await ask({ ids: `${ids.cem},${ids.ada}`, sort: 'name' })).found).toEqual(['ada', 'cem']);
  });

  test('leaves out blocked people in both directions, in counts too', async () => {
    const reader = aStoredUser().id;
    await addBlock(reader, ids.ada);
    await addBlock(ids.bea, reader);

    const { found, total, facets } = await ask({ sort: 'name' }, reader);

    expect(found).toEqual(['cem', 'dan']);
    expect(total).toBe(2);
    expect(facets?.employer).toEqual([{ value: 'Bolt Works', count: 1 }]);
  });
});

describe('its pages', () => {
  test('follow each other, and only the first has facets', async () => {
    const first = await ask({ sort: 'class', limit: '3' });
    const second = await ask({ sort: 'class', limit: '3', cursor: first.next ?? '' });

    expect([first.found, second.found]).toEqual([['cem', 'bea', 'ada'], ['dan']]);
    expect([first.total, second.total]).toEqual([4, 4]);
    expect([first.next, second.next]).toEqual([expect.any(String), undefined]);
    expect(first.where).toEqual({ people: 4, places: 3, countries: 2 });
    expect(first.facets).toEqual({
      class: [2003, 2002, 2001].map((year) => ({ value: `${year}`, count: 1 })),
      place: expect.arrayContaining([
        { value: 'Utrecht, Netherlands', count: 2 },
        { value: 'Lyon, France', count: 1 },
      ]),
      employer: [
        { value: 'Acme', count: 2 },
        { value: 'Bolt Works', count: 1 },
      ],
      field: [
        { value: 'data', count: 2 },
        { value: 'arts', count: 1 },
      ],
      open: expect.arrayContaining([{ value: 'hiring', count: 1 }]),
    });
    expect('facets' in second || 'where' in second).toBe(false);
  });

  test('start near the viewer if they share a place: their city, then their country', async () => {
    const { found } = await ask({ sort: 'near' }, ids.cem);

    expect(new Set(found.slice(0, 2))).toEqual(new Set(['ada', 'cem']));
    expect(found.slice(2)).toEqual(['dan', 'bea']);
  });

  test("are in the usual order if the viewer's place is unknown or not requested", async () => {
    const usual = (await ask({ sort: 'recent' })).found;
    expect(usual).toEqual(['dan', 'ada', 'bea', 'cem']);

    expect((await ask({ sort: 'near' })).found).toEqual(usual);
    expect((await ask({})).found).toEqual(usual);
    expect((await ask({}, ids.bea)).found).toEqual(usual);
  });

  test.each([
    'no cursor of ours',
    Buffer.from('{"rank":1}').toString('base64url'),
    Buffer.from('{"rank":"1","name":"a","id":"b"}').toString('base64url'),
  ])('do not start at %s', async (cursor) => {
    await expect(ask({ cursor })).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
});

describe('the values of one facet', () => {
  test('are those with the text, the most common first, without people and other facets', async () => {
    const all = await ask({ of: 'employer' });
    expect(all).toMatchObject({ people: [], total: 4 });
    expect(all.facets).toEqual({
      employer: [
        { value: 'Acme', count: 2 },
        { value: 'Bolt Works', count: 1 },
      ],
    });

    expect((await ask({ of: 'employer', ofText: 'bol' })).facets).toEqual({
      employer: [{ value: 'Bolt Works', count: 1 }],
    });
    expect((await ask({ of: 'employer', ofText: 'nothing of it' })).facets).toEqual({ employer: [] });
  });

  test('are counted within the other filters', async () => {
    const answer = await ask({ of: 'place', field: 'data', from: '2003' });

    expect(answer.facets).toEqual({ place: [{ value: 'Utrecht, Netherlands', count: 1 }] });
    expect(answer.total).toBe(1);
  });
});

describe('a query', () => {
  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ['a year of letters', { from: 'two' }],
    ['a year of five digits', { to: '20010' }],
    ['too long a text', { q: 'x'.repeat(201) }],
    ['too many values', { place: 'a|'.repeat(51) }],
    ['too long values', { employer: 'x'.repeat(2001) }],
    ['an unknown kind of openness', { open: 'hiring|dancing' }],
    ['an invalid confirmation', { confirmed: 'false' }],
    ['people by what is no id', { ids: 'me,you' }],
    ['an order that there is not', { sort: 'joined' }],
    ['a facet that is not searched', { of: 'class' }],
    ['an empty page', { limit: '0' }],
  ])('for %s is refused', (_, query) => {
    expect(z.safeParse(listDirectory.query, query).success).toBe(false);
  });

  test('omits empty values, and accepts the longest allowed', () => {
    const query = z.parse(listDirectory.query, {
      place: '|Lyon|',
      q: 'x'.repeat(200),
      employer: 'x'.repeat(2000),
      field: 'a|'.repeat(49),
    });

    expect(query.place).toEqual(['Lyon']);
    expect(query.field).toHaveLength(49);
    expect(query.q).toHaveLength(200);
  });
});

test('the directory is at most a quarter of a second old, and is not read again sooner', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  const cem = async () => (await ask({ ids: ids.cem })).people[0]?.fullName;
  expect(await cem()).toBe('Cem Celik');
  const user = await users.findUser(ids.cem);
  if (user === undefined) throw new Error('there is no such member');
  await users.updateUser(user, { fullName: 'Cem Anew' }, new Date());
  await logPeopleChanges(new Map([[ids.cem, 2]]), new Date());

  vi.setSystemTime(Date.now() + 249);
  expect(await cem()).toBe('Cem Celik');
  vi.setSystemTime(Date.now() + 1);
  expect(await cem()).toBe('Cem Anew');
});
