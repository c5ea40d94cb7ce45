import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import * as people from '#functions/members/people.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startEngine } from '#tests/support/engine.ts';
import { withFault } from '#tests/support/refusals.ts';

const engine = await startEngine();

afterAll(() => engine.stop());
afterEach(() => vi.useRealTimers());

async function named(fullName: string, id = newId(), version = 1): Promise<string> {
  await transact(
    people.personSteps(
      { _id: id, id, fullName, username: 'maya', profilePhoto: '', role: 'member' },
      version,
    ),
  );
  return id;
}

const nameFor = async (viewer: string, id: string) => (await people.authorsFor(viewer, [id]))(id)?.fullName;

describe('a new name', () => {
  test('shows to its owner at once, to others within five seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [viewer, id] = [newId(), await named('Old Name')];
    expect(await nameFor(viewer, id)).toBe('Old Name');

    await named('New Name', id, 2);

    expect(await nameFor(id, id)).toBe('New Name');
    expect(await nameFor(viewer, id)).toBe('New Name');

    await named('Newest Name', id, 3);
    vi.setSystemTime(Date.now() + 5000);
    expect(await nameFor(viewer, id)).toBe('New Name');
    vi.setSystemTime(Date.now() + 1);
    expect(await nameFor(viewer, id)).toBe('Newest Name');
  });

  test('shows at once after ten thousand other reads, and to later readers', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [viewer, first, second] = [newId(), await named('Old Name'), await named('Old Name')];
    for (const id of [first, second]) await nameFor(viewer, id);
    await nameFor(first, first);
    const others = Array.from({ length: 9999 }, () => newId());
    expect(await people.peopleOf(viewer, others)).toEqual([]);

    for (const id of [first, second]) await named('New Name', id, 2);

    expect(await nameFor(viewer, first)).toBe('Old Name');
    expect(await nameFor(viewer, second)).toBe('New Name');
  });
});

test('a restricted fact is on no card two seconds later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [viewer, id] = [newId(), newId()];
  const person = {
    _id: id,
    id,
    fullName: 'Maya Lin',
    username: 'maya',
    profilePhoto: '',
    role: 'member',
  } as const;
  await transact(people.personSteps({ ...person, employer: 'Ferrous' }, 1));
  expect(await people.peopleOf(viewer, [id])).toEqual([{ ...person, employer: 'Ferrous' }]);

  await transact(people.personSteps(person, 2));
  vi.setSystemTime(Date.now() + 1500);
  expect(await people.peopleOf(viewer, [id])).toEqual([{ ...person, employer: 'Ferrous' }]);
  vi.setSystemTime(Date.now() + 1);

  expect(await people.peopleOf(viewer, [id])).toEqual([person]);
});

test('any number of people is found at once, in the requested order', async () => {
  const ids = await Promise.all(Array.from({ length: 130 }, (_, index) => named(`Member ${index}`)));

  expect((await people.peopleOf(newId(), ids)).map(({ _id }) => _id)).toEqual(ids);
});

describe('a page', () => {
  test('reads all its authors in one request, and recently read ones in none', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => named(`Name ${index}`)));
    const readKeys: string[] = [];
    const before = (command: string) => {
      readKeys.push(command);
      return undefined;
    };

    const authorOf = await withFault({ before }, () => people.authorsFor(newId(), [...ids, ...ids]));
    await withFault({ before }, () => people.authorsFor(newId(), ids));

    expect(ids.map((id) => authorOf(id)?.fullName)).toEqual(ids.map((_, index) => `Name ${index}`));
    expect(readKeys).toEqual(['BatchGetItemCommand']);
  });

  test('shows erased people as former members, and leaves them out of lists of people', async () => {
    const [gone, here] = [newId(), await named('Maya Lin')];

    const authorOf = await people.authorsFor(here, [gone, here, 'not an id']);

    expect(authorOf(gone)).toEqual({
      _id: gone,
      id: gone,
      fullName: 'Former member',
      username: '',
      profilePhoto: '',
    });
    expect((await people.peopleOf(here, [gone, here])).map(({ id }) => id)).toEqual([here]);
  });
});

test('a non-member is hidden from others, but not from themselves; an unknown one is missing', async () => {
  const [viewer, member, nobody] = [newId(), await named('Maya'), newId()];
  const suspended = newId();
  const suspendedUntil = new Date(Date.now() + 3600_000).toISOString();
  const facts = { fullName: 'Jonas', username: 'jonas', profilePhoto: '', role: 'member' } as const;
  await transact(people.personSteps({ _id: suspended, id: suspended, ...facts, suspendedUntil }, 1));
  const all = [member, nobody, suspended];

  expect(await people.hiddenAmong(viewer, all)).toEqual(new Set([suspended]));
  expect(await people.hiddenAmong(suspended, all)).toEqual(new Set());
  expect(await Promise.all(all.map((id) => people.isHiddenFrom(viewer, id)))).toEqual([false, false, true]);
  const names = await people.authorsFor(viewer, all);
  expect(all.map((id) => names(id)?.fullName)).toEqual(['Maya', 'Former member', undefined]);
  expect((await people.authorsFor(suspended, all))(suspended)?.fullName).toBe('Jonas');
  expect((await people.peopleOf(viewer, all)).map(({ id }) => id)).toEqual([member]);
  expect(await Promise.all(all.map((id) => people.visibilityOf(viewer, id)))).toEqual([
    'visible',
    'missing',
    'hidden',
  ]);
});

test('a restricted fact is gone for others and stays for its audience', async () => {
  const id = newId();
  const plain = {
    _id: id,
    id,
    fullName: 'Maya',
    username: 'maya',
    profilePhoto: '',
    role: 'member',
  } as const;
  const told: Partial<Parameters<typeof people.newPersonSteps>[0]> = {
    employer: 'Ferrous',
    earlierNames: ['Maya Yang'],
    messagesFrom: 'following',
    isInvited: true,
    admittedAt: '2026-01-01T00:00:00.000Z',
    leavingAt: '2026-02-01T00:00:00.000Z',
  };
  await transact(people.newPersonSteps({ ...plain, ...told }, 1, 20_000));
  const known = async () => (await people.accountsOf([id, 'no id'])).get(id);
  expect(await known()).toEqual({ ...plain, ...told, seenDay: 20_000 });

  await transact(people.personSteps({ ...plain, employer: 'Ferrous' }, 2));

  expect(await known()).toEqual({ ...plain, employer: 'Ferrous', seenDay: 20_000 });
  await transact([people.removePersonStep(id)]);
  expect(await known()).toBeUndefined();
});

test('only members who restrict who may message them are marked', async () => {
  const [viewer, open, choosy] = [newId(), await named('Maya'), newId()];
  const facts = { fullName: 'Jonas', username: 'jonas', profilePhoto: '', role: 'member' } as const;
  await transact(people.personSteps({ _id: choosy, id: choosy, ...facts, messagesFrom: 'following' }, 1));

  const are = await Promise.all([choosy, open, newId()].map((id) => people.restrictsMessages(viewer, id)));

  expect(are).toEqual([true, false, false]);
});
