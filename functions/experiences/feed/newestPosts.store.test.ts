import { afterAll, describe, expect, test } from 'vitest';
import { newestPosts } from '#functions/experiences/feed/filteredFeed.ts';
import { logPostChanges } from '#functions/experiences/feed/logPostChanges.ts';
import { postEntriesOf } from '#functions/experiences/feed/postEntries.ts';
import { postIndexLog, postSnapshotSource } from '#functions/experiences/feed/postIndexStorage.ts';
import { newExperienceStep } from '#functions/experiences/store/experiences.ts';
import type { PostRow } from '#functions/experiences/store/feed.ts';
import { addUser } from '#functions/members/users.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

test('the substitute for the post index is read again after ten seconds, not before', async () => {
  const now = new Date();
  const fields = { title: 'T', author: 'A', content: 'C' };
  const share = () =>
    transact([
      newExperienceStep({ id: newId(now), kind: 'story', authorId: newId(), fields, images: [], now }),
    ]);
  const after = (ms: number) => newestPosts(new Date(now.getTime() + ms));
  await share();

  const first = await after(0);
  expect(first.size).toBe(1);
  await share();
  expect(await after(9999)).toBe(first);

  expect((await after(10_000)).size).toBe(2);
});

describe('the log of the index gets', () => {
  const rowOf = (authorId: string, more: Partial<PostRow> = {}): PostRow => {
    return { sk: newId(), authorId, company: '', location: '', version: 3, ...more };
  };

  test("a post's fields and its author's public facts", async () => {
    const place = { city: 'Graz', country: 'Austria' };
    const author = aStoredUser({ classYear: 1999, employer: 'Kolben Works', place });
    expect(await addUser(author)).toBe('done');
    const rows = [
      rowOf(author.id, { company: 'Ferrous', location: 'Utrecht' }),
      rowOf(author.id, { hidden: 'a case' }),
      rowOf(newId(), { company: 'Ferrous' }),
    ];

    const entries = await postEntriesOf(rows);

    const [known, hidden, ofNobody] = rows.map(({ sk }) => sk);
    const version = entries[0]?.version ?? 0;
    expect(version).toBeGreaterThanOrEqual(3);
    expect(entries).toEqual([
      {
        id: known,
        version,
        authorId: author.id,
        classYear: 1999,
        company: 'Ferrous',
        place: 'Utrecht',
        employer: 'Kolben Works',
        home: 'Graz, Austria',
      },
      { id: hidden, version, gone: true },
      { id: ofNobody, version: 3, authorId: rows[2]?.authorId, company: 'Ferrous' },
    ]);
  });

  test('each of hundreds of authors', async () => {
    const places = [0, 99, 100, 199, 200];
    const years = new Map(places.map((at) => [at, 1950 + at]));
    const rows = await Promise.all(
      Array.from({ length: 201 }, async (_, at) => {
        const classYear = years.get(at);
        const author = aStoredUser(classYear === undefined ? {} : { classYear });
        if (classYear !== undefined) expect(await addUser(author)).toBe('done');
        return rowOf(author.id);
      }),
    );

    const entries = await postEntriesOf([...rows, ...rows]);

    const found = entries.map((entry) => ('classYear' in entry ? entry.classYear : undefined));
    const expected = rows.map((_, at) => years.get(at));
    expect(found).toEqual([...expected, ...expected]);
  });

  test('each of more than a thousand posts once', async () => {
    const ids = Array.from({ length: 1001 }, () => newId());

    await logPostChanges(ids);

    const pages = await postIndexLog.pagesAfter(0, { consistent: true });
    const gone = pages.flatMap(({ entries }) => entries);
    expect(gone.map(({ id }) => id)).toEqual(ids);
    expect(gone.every((entry) => 'gone' in entry && entry.version === Number.MAX_SAFE_INTEGER)).toBe(true);
  });

  test('its source, as snapshots do', () => {
    const { log, merge, read } = postSnapshotSource;
    const [first, second] = [1, 2].map((version) => ({ id: newId(), version, authorId: newId() }));
    if (first === undefined || second === undefined) throw new Error('there are two');
    const old = read(merge(undefined, [first]));

    expect([old.count, read(merge(old, [second])).count]).toEqual([1, 2]);
    expect(log.name).toBe('posts');
  });
});
