import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import type { DirectoryPage, Facets } from '#shared/directory/entities.ts';
import { getClass, listClasses, listDirectory } from '#shared/directory/routes.ts';
import { block } from '#shared/moderation/routes.ts';
import type { QueryInput } from '#shared/platform/contract.ts';
import { http } from '../support/http.ts';
import { refusal } from '../support/outcome.ts';
import { aMember, anAdmin, type Member } from '../support/people.ts';
import { aWaitingMember } from '../support/standing.ts';

/** A word that is in nobody else's profile. */
const aWord = () =>
  `x${randomUUID()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;

let me: Member;
type Asked = QueryInput<typeof listDirectory>;
const ask = async (query: Asked, who = me): Promise<DirectoryPage> =>
  (await who.call(listDirectory, { query })).data;
const idsFor = async (query: Asked, who = me) => (await ask(query, who)).people.map(({ id }) => id);
/** Changes are found within two seconds; the machine may be busy with other tests. */
const patience = { timeout: 60_000 };
const tell = ({ call }: Member, body: object) => call(updateProfile, { body });
const ids = (...members: readonly Member[]) => members.map(({ user }) => user.id);

const rotterdam = { city: 'Rotterdam', country: 'Netherlands' };
const utrecht = { city: 'Utrecht', country: 'Netherlands' };
const lyon = { city: 'Lyon', country: 'France' };

beforeAll(async () => {
  me = await aMember();
});

describe('a member', () => {
  test('is found by words of the name in any order, without accents, with a typo', async () => {
    const word = aWord();
    const member = await aMember({ fullName: `Zoë ${word} Łukasz` });

    await expect.poll(() => idsFor({ q: word }), patience).toEqual(ids(member));
    for (const q of [
      `LUKASZ ${word}`,
      `${word} zoe`,
      word.toUpperCase(),
      `${word.slice(0, -3)}9${word.slice(-2)}`,
    ]) {
      expect(await idsFor({ q })).toEqual(ids(member));
    }
    expect(await idsFor({ q: `${word} nobody` })).toEqual([]);
  });

  test('is found by the facts they share, until they restrict them', async () => {
    const word = aWord();
    const member = await aMember();
    await tell(member, { headline: `Bridges of ${word}`, jobTitle: 'Welder', employer: `${word} Works` });

    await expect.poll(() => idsFor({ q: `${word} bridges welder` }), patience).toEqual(ids(member));
    expect(await idsFor({ employer: `${word} works` })).toEqual(ids(member));

    await tell(member, { audience: { headline: 'me', employer: 'following' } });

    await expect.poll(() => idsFor({ q: word }), patience).toEqual([]);
    expect(await idsFor({ employer: `${word} works` })).toEqual([]);
  });

  test('is found by a former name and shown under the new one', async () => {
    const [before, after] = [aWord(), aWord()];
    const member = await aMember({ fullName: `Ada ${before}` });
    await tell(member, { fullName: `Ada ${after}` });

    await expect
      .poll(async () => (await ask({ q: before })).people.map(({ fullName }) => fullName), patience)
      .toEqual([`Ada ${after}`]);
  });

  test('pending and blocked people are in neither results nor counts', async () => {
    const word = aWord();
    const [seen, blocked] = [
      await aMember({ fullName: `Seen ${word}` }),
      await aMember({ fullName: `Blocked ${word}` }),
    ];
    await aWaitingMember({ fullName: `Waiting ${word}` });
    for (const member of [seen, blocked]) await tell(member, { classYear: 1931, employer: word });
    await expect.poll(async () => (await ask({ q: word })).facets?.class?.[0]?.count, patience).toBe(2);

    await me.call(block, { params: { id: blocked.user.id } });

    const page = await ask({ q: word });
    expect(page).toMatchObject({ total: 1, people: [{ id: seen.user.id }] });
    expect(page.facets).toMatchObject({ class: [{ value: '1931', count: 1 }], employer: [{ count: 1 }] });
    expect(await idsFor({ q: word, sort: 'name' }, blocked)).toEqual(ids(blocked, seen));
    expect(await idsFor({ ids: me.user.id }, blocked)).toEqual([]);
  });
});

/** Waits until every function that serves the directory has read the newest log. */
const soon = (name: string, holds: () => Promise<void>) => test(name, () => vi.waitFor(holds, patience));

describe('filters and facets', () => {
  const people: Member[] = [];
  const told = [
    { classYear: 2001, place: rotterdam, field: 'software', openTo: ['mentoring'], work: 'A' },
    { classYear: 2001, place: rotterdam, field: 'finance', openTo: ['mentoring', 'hiring'], work: 'B' },
    { classYear: 2003, place: utrecht, field: 'software', openTo: [], work: 'A' },
    { classYear: 2005, place: lyon, field: 'energy', openTo: ['speaking'], work: 'C' },
    { classYear: 2007, place: lyon, field: 'software', openTo: ['hiring'], work: 'A' },
    { work: 'C', openTo: [] },
  ] as const;
  const word = aWord();
  const employerOf = (work: string) => `${word} ${work}`;

  beforeAll(async () => {
    for (const [index, { work, ...facts }] of told.entries()) {
      const member = await aMember({ fullName: `${'FEDCBA'.charAt(index)} ${word}` });
      await tell(member, { ...facts, employer: employerOf(work) });
      people.push(member);
    }
    const all = async () => expect((await ask({ q: word, employer: employerOf('C') })).total).toBe(2);
    await vi.waitFor(all, patience);
  });

  type Told = (typeof told)[number];
  const placeOf = (one: Told) => ('place' in one ? `${one.place.city}, ${one.place.country}` : undefined);
  const yearOf = (one: Told) => ('classYear' in one ? one.classYear : undefined);
  const fieldOf = (one: Told) => ('field' in one ? one.field : undefined);

  /** How many of these have each value, counted by hand. */
  function counted(some: readonly Told[], valuesOf: (one: Told) => readonly (string | undefined)[]) {
    const counts = new Map<string, number>();
    for (const value of some.flatMap(valuesOf)) {
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return counts;
  }
  const asMap = (values: Facets['place']) => new Map(values?.map(({ value, count }) => [value, count]));

  soon('narrow together, and each facet counts without its own', async () => {
    const wanted = { places: ['Lyon, France', 'Rotterdam, Netherlands'], from: 2001, to: 2006 };
    const ofClass = (one: Told) => (yearOf(one) ?? 0) >= wanted.from && (yearOf(one) ?? 9999) <= wanted.to;
    const ofPlace = (one: Told) => wanted.places.includes(placeOf(one) ?? '');

    const page = await ask({
      q: word,
      place: wanted.places.join('|'),
      from: '2001',
      to: '2006',
      sort: 'name',
    });

    expect(page.people.map(({ id }) => id)).toEqual([3, 1, 0].map((index) => people[index]?.user.id));
    expect(page.total).toBe(3);
    const both = told.filter((one) => ofClass(one) && ofPlace(one));
    expect(asMap(page.facets?.class)).toEqual(
      counted(told.filter(ofPlace), (one) => [yearOf(one)?.toString()]),
    );
    expect(asMap(page.facets?.place)).toEqual(counted(told.filter(ofClass), (one) => [placeOf(one)]));
    expect(asMap(page.facets?.employer)).toEqual(counted(both, ({ work }) => [employerOf(work)]));
    expect(asMap(page.facets?.field)).toEqual(counted(both, (one) => [fieldOf(one)]));
    expect(asMap(page.facets?.open)).toEqual(counted(both, ({ openTo }) => openTo));
    expect(page.where).toEqual({ people: 4, places: 3, countries: 2 });
  });

  soon('take what one is open to, whom the school knows, and only some people', async () => {
    const [first, second] = people;
    expect((await ask({ q: word, open: 'hiring|speaking' })).total).toBe(3);
    expect((await ask({ q: word, confirmed: 'true' })).total).toBe(0);
    const some = ids(...people.slice(0, 2));
    expect(new Set(await idsFor({ ids: some.join(',') }))).toEqual(new Set(some));
    expect(await idsFor({ ids: some.join(','), field: 'finance' })).toEqual([second?.user.id]);
    expect(await idsFor({ ids: me.user.id, q: word })).toEqual([]);
    expect(first).toBeDefined();
  });

  soon('have values of their own to search among', async () => {
    const page = await ask({ of: 'employer', ofText: `${word} a` });

    expect(page).toEqual({
      people: [],
      total: expect.any(Number),
      facets: { employer: [{ value: employerOf('A'), count: 3 }] },
    });
  });

  soon('order by name, class, and who is near', async () => {
    // Other tests here add people with the same word.
    const some = ids(...people).join(',');
    const namesBy = async (sort: 'name' | 'class' | 'near', who = me) =>
      (await ask({ q: word, ids: some, sort }, who)).people
        .map(({ fullName }) => fullName.charAt(0))
        .join('');

    expect(await namesBy('name')).toBe('ABCDEF');
    expect(await namesBy('class')).toBe('BCDEFA');
    const [inRotterdam = me] = people;
    expect((await namesBy('near', inRotterdam)).slice(0, 3)).toBe('EFD');
  });

  test('page without gaps or duplicates while others change their names', async () => {
    const [changing] = [await aMember({ fullName: `Z ${word}` })];
    await expect.poll(async () => (await ask({ q: word })).total, patience).toBe(7);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 10; page += 1) {
      const query = {
        q: word,
        sort: 'name',
        limit: '2',
        ...(cursor === undefined ? {} : { cursor }),
      } as const;
      const { data, next } = await me.call(listDirectory, { query });
      seen.push(...data.people.map(({ id }) => id));
      expect(data.facets === undefined && data.where === undefined).toBe(page > 0);
      if (next === undefined) break;
      cursor = next;
      await tell(changing, { fullName: `${page % 2 === 0 ? 'A' : 'Z'}${page} ${word}` });
    }

    const others = seen.filter((id) => id !== changing.user.id);
    expect(others).toEqual(ids(...people.toReversed()));
  });
});

describe('classes', () => {
  test('are counted from three people up, with their places', async () => {
    const admin = await anAdmin();
    const countOf = async (year: number) =>
      (await me.call(listClasses, {})).data.find((one) => one.year === year);
    const pageOf = async (year: number) => (await me.call(getClass, { params: { year: `${year}` } })).data;
    const small = await aMember();
    await tell(small, { classYear: 1921, place: lyon });
    const members = [await aMember(), await aMember(), await aMember()];
    for (const member of members) await tell(member, { classYear: 1922, place: utrecht, degree: 'BA' });

    await expect.poll(() => countOf(1922), patience).toEqual({ year: 1922, count: 3 });
    await expect.poll(() => countOf(1921), patience).toEqual({ year: 1921 });
    expect(await pageOf(1921)).toEqual({ year: 1921 });
    expect(await pageOf(1922)).toEqual({
      year: 1922,
      count: 3,
      place: [{ value: 'Utrecht, Netherlands', count: 3 }],
      employer: [],
      field: [],
      degree: [{ value: 'BA', count: 3 }],
    });
    expect((await idsFor({ from: '1922', to: '1922', degree: 'ba|MSc' })).toSorted()).toEqual(
      ids(...members).toSorted(),
    );
    expect(await idsFor({ from: '1922', to: '1922', degree: 'MSc' })).toEqual([]);
    const years = (await me.call(listClasses, {})).data.map(({ year }) => year);
    expect(years).toEqual(years.toSorted((one, other) => other - one));

    await me.call(block, { params: { id: members[0]?.user.id ?? '' } });
    expect(await countOf(1922)).toEqual({ year: 1922 });
    expect(await pageOf(1922)).toEqual({ year: 1922 });
    expect((await refusal(admin.call(getClass, { params: { year: '1923' } }))).status).toBe(404);
  });
});

describe('a caller', () => {
  test('must be a member', async () => {
    for (const path of [listDirectory.path, listClasses.path, getClass.path.replace('{year}', '2019')]) {
      expect((await http(path)).status).toBe(401);
    }
  });

  test('learns which parameters are invalid', async () => {
    for (const query of [
      'from=x',
      'open=nothing',
      'sort=best',
      'ids=me',
      'confirmed=yes',
      'of=name',
      'cursor=x',
    ]) {
      expect((await http(`${listDirectory.path}?${query}`, { headers: me.headers })).status).toBe(400);
    }
    expect((await refusal(me.call(getClass, { params: { year: 'x' } }))).status).toBe(404);
  });
});
