import { afterAll, expect, test } from 'vitest';
import * as keepDirectory from '#functions/directory/background/keepDirectory.ts';
import { filteredFeed } from '#functions/experiences/feed/filteredFeed.ts';
import { addExperience } from '#functions/experiences/store/experiences.ts';
import { addUser } from '#functions/members/users.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { doJobs, jobsIn } from '#tests/support/jobs.ts';

const engine = await startEngine();
const storage = await startBuckets();

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

// A file of its own: its function has just started, and nothing is in its memory.
test('a filtered feed searches only the newest without an index and says so; the schedule starts a build', async () => {
  const author = aStoredUser({ classYear: 1932 });
  expect(await addUser(author)).toBe('done');
  const id = newId();
  const dates = { startDate: '2020-01-01', endDate: '2021-01-01' };
  const fields = { title: 'T', company: 'Alone', location: 'L', role: 'R', description: 'D', ...dates };
  await addExperience({ id, kind: 'job', authorId: author.id, fields, images: [], now: new Date() }, []);
  const filters = { onlyFollowed: false, classYear: 1932, companies: ['alone'], places: undefined };
  const look = async () => {
    const blocksAndMutes = { blocked: new Set<string>(), muted: new Set<string>() };
    const viewer = { id: newId(), blocksAndMutes, now: new Date() };
    const { items, isPartial } = await filteredFeed(viewer, filters, { limit: 5 });
    return { ids: items.map(({ sk }) => sk), isPartial };
  };

  expect(await look()).toEqual({ ids: [id], isPartial: true });

  await keepDirectory.handler();
  expect((await jobsIn('due')).map(({ name }) => name)).toContain('snapshotPosts');
  await doJobs();
  expect(await look()).toEqual({ ids: [id], isPartial: false });
});
