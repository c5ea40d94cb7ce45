import { afterAll, expect, test } from 'vitest';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();
const { newestPosts } = await import('#functions/feed/newestPosts.ts');
const { newExperienceStep } = await import('#functions/stores/experiences.ts');
const { newId } = await import('#functions/stores/ids.ts');
const { transact } = await import('#functions/stores/transaction.ts');

afterAll(() => engine.stop());

test('what stands in for the index of posts is read anew after ten seconds, and not before', async () => {
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
