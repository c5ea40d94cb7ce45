import { array, assert, asyncProperty, boolean, integer } from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Author } from '#shared/entities.ts';
import { startEngine } from '../support/engine.ts';
import { withFaults } from '../support/faults.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const experiences = await import('#functions/stores/experiences.ts');
const comments = await import('#functions/stores/comments.ts');

afterAll(() => engine.stop());

const person = (fullName = 'Maya Lin'): Author => {
  const id = newId();
  return { _id: id, id, fullName, username: id.toLowerCase(), profilePhoto: '' };
};

const host = person();
const imageId = newId();
let experienceId = '';

beforeEach(async () => {
  experienceId = newId();
  const images = [{ _id: imageId, imgUrl: `/images/${imageId}.webp`, alt: '', width: 1, height: 1 }];
  const fields = { title: 'T', author: 'A', content: 'C' };
  const draft = { id: experienceId, kind: 'story' as const, user: host, fields, images, now: new Date() };
  await experiences.addExperience(draft, []);
});

const post = (user = person(), image?: string, now = new Date()) =>
  comments.addComment({ experienceId, user, text: 'Well told.', imageId: image, now });

async function posted(user = person(), now = new Date()): Promise<string> {
  const comment = await post(user, undefined, now);
  if (comment === undefined) throw new Error('the comment was refused');
  return comment.id;
}

const remove = (commentId: string, userId: string, isAdmin = false) =>
  comments.removeComment({ experienceId, commentId, by: { userId, isAdmin } });

const counted = async () => (await experiences.findExperience(experienceId))?.commentsCount;
const listed = async (limit = 100) => (await comments.listComments(experienceId, { limit })).items;

describe('comments', () => {
  test('name an image of their experience, or none', async () => {
    expect(await post(person(), imageId)).toMatchObject({ imageId, experienceId });
    expect(await post(person(), newId())).toBeUndefined();
    expect(await counted()).toBe(1);
  });

  test('are paged oldest first, each once', async () => {
    const made: string[] = [];
    for (let second = 0; second < 5; second += 1)
      made.push(await posted(person(), new Date(Date.UTC(2026, 5, 1, 0, 0, second))));
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await comments.listComments(experienceId, { limit: 2, after });
      seen.push(...page.items.map(({ id }) => id));
      after = page.last;
    } while (after !== undefined);

    expect(seen).toEqual(made);
  });

  test('are deleted by those three alone, and counted out once however often it is tried at once', async () => {
    const author = person();
    const id = await posted(author);

    expect(await remove(id, newId())).toBe('notYours');
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => remove(id, author.id)));
    expect(outcomes.toSorted()).toEqual(['noComment', 'noComment', 'noComment', 'removed']);
    expect(await remove(await posted(author), host.id)).toBe('removed');
    expect(await remove(await posted(author), newId(), true)).toBe('removed');
    expect(await counted()).toBe(0);
  });

  test('cannot join an experience that goes at the same time', async () => {
    await Promise.all([
      ...Array.from({ length: 8 }, () => post()),
      experiences.removeExperience(experienceId, host.id),
    ]);
    await comments.removeComments(experienceId);

    expect(await post()).toBeUndefined();
    expect(await listed()).toEqual([]);
  });

  test('bear the newest summary of their author, whatever comes late', async () => {
    const author = person();
    const id = await posted(author);
    const gone = await posted(author);
    await remove(gone, author.id);

    await comments.renameInComments({ ...author, fullName: 'Newest' }, 3);
    await comments.renameInComments({ ...author, fullName: 'Older' }, 2);

    expect((await listed()).map((one) => [one.id, one.user.fullName])).toEqual([[id, 'Newest']]);
  });

  test('and their counter agree after anything, with answers lost and requests refused', async () => {
    await assert(
      asyncProperty(array(boolean(), { minLength: 1, maxLength: 12 }), integer(), async (deletes, seed) => {
        const ids = await Promise.all(deletes.map(() => posted(host)));
        await withFaults(seed, () =>
          Promise.allSettled(
            deletes.map((isDelete, place) => (isDelete ? remove(ids[place] ?? '', host.id) : post())),
          ),
        );
        expect(await counted()).toBe((await listed()).length);
        await Promise.all((await listed()).map(({ id }) => remove(id, host.id)));
      }),
      { numRuns: 6 },
    );
  });
});
