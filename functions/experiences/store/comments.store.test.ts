import { array, assert, asyncProperty, boolean, integer } from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as comments from '#functions/experiences/store/comments.ts';
import * as experiences from '#functions/experiences/store/experiences.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startEngine } from '#tests/support/engine.ts';
import { withFaults } from '#tests/support/faults.ts';
import { withFault } from '#tests/support/refusals.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const host = newId();
const imageId = newId();
let experienceId = '';

beforeEach(async () => {
  experienceId = newId();
  const images = [{ _id: imageId, imgUrl: `/images/${imageId}_1600.webp`, alt: '', width: 1, height: 1 }];
  const fields = { title: 'T', author: 'A', content: 'C' };
  const draft = { id: experienceId, kind: 'story' as const, authorId: host, fields, images, now: new Date() };
  await experiences.addExperience(draft, []);
});

const post = (authorId = newId(), image?: string, now = new Date()) =>
  comments.addComment({ experienceId, authorId, text: 'Well told.', imageId: image, now });

async function posted(authorId = newId(), now = new Date()): Promise<string> {
  const comment = await post(authorId, undefined, now);
  if (comment === undefined) throw new Error('the comment was refused');
  return comment.sk;
}

const remove = (commentId: string, userId: string, isAdmin = false) =>
  comments.removeComment({
    experienceId,
    commentId,
    remover: isAdmin ? { userId, isAdmin, audit: async () => [] } : { userId, isAdmin },
  });

const counted = async () => (await experiences.findExperience(experienceId))?.commentsCount;
const listed = async (limit = 100) => (await comments.readComments(experienceId, { limit })).items;

describe('comments', () => {
  test('name an image of their experience, or none', async () => {
    expect(await post(newId(), imageId)).toMatchObject({ imageId, pk: experienceId });
    expect(await post(newId(), newId())).toBeUndefined();
    expect(await counted()).toBe(1);
  });

  test('are paged oldest first, each once', async () => {
    const commentIds: string[] = [];
    for (let second = 0; second < 5; second += 1)
      commentIds.push(await posted(newId(), new Date(Date.UTC(2026, 5, 1, 0, 0, second))));
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await comments.readComments(experienceId, { limit: 2, after });
      seen.push(...page.items.map(({ sk }) => sk));
      after = page.last;
    } while (after !== undefined);

    expect(seen).toEqual(commentIds);
  });

  test('are deleted only by the three who may, and concurrent attempts count once', async () => {
    const author = newId();
    const id = await posted(author);

    expect(await remove(id, newId())).toBe('notYours');
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => remove(id, author)));
    expect(outcomes.toSorted()).toEqual(['noComment', 'noComment', 'noComment', 'removed']);
    expect(await remove(await posted(author), host)).toBe('removed');
    expect(await remove(await posted(author), newId(), true)).toBe('removed');
    expect(await remove(newId(), author)).toBe('noComment');
    expect(await counted()).toBe(0);
  });

  test("removed by an admin are logged, except the admin's own and those on the admin's posts", async () => {
    const [author, admin] = [newId(), newId()];
    const [theirs, own] = [await posted(author), await posted(admin)];
    const note = { pk: newId(), sk: newId() };
    const audit = async () => [new Table('likes').putStep(note)];
    const isTold = async () =>
      (await new Table('likes').get(z.object({}), note, { consistent: true })) !== undefined;
    const removed = (commentId: string, userId: string) =>
      comments.removeComment({ experienceId, commentId, remover: { userId, isAdmin: true, audit } });

    expect(await removed(own, admin)).toBe('removed');
    expect(await removed(await posted(author), host)).toBe('removed');
    expect(await isTold()).toBe(false);
    expect(await removed(theirs, admin)).toBe('removed');
    expect(await isTold()).toBe(true);
  });

  test('cannot join an experience that is deleted at the same time', async () => {
    await Promise.all([
      ...Array.from({ length: 8 }, () => post()),
      experiences.removeExperience(experienceId, { userId: host, isAdmin: false }, new Date()),
    ]);
    await comments.removeComments(experienceId);

    expect(await post()).toBeUndefined();
    expect(await listed()).toEqual([]);
  });

  test('match their count after any sequence of lost responses and refused requests', async () => {
    await assert(
      asyncProperty(array(boolean(), { minLength: 1, maxLength: 12 }), integer(), async (deletes, seed) => {
        const ids = await Promise.all(deletes.map(() => posted(host)));
        await withFaults(seed, () =>
          Promise.allSettled(
            deletes.map((isDelete, index) => (isDelete ? remove(ids[index] ?? '', host) : post())),
          ),
        );
        expect(await counted()).toBe((await listed()).length);
        await Promise.all((await listed()).map(({ sk }) => remove(sk, host)));
      }),
      { numRuns: 6 },
    );
  });
});

describe('the comments of one author', () => {
  async function anExperience(): Promise<string> {
    const id = newId();
    const fields = { title: 'T', author: 'A', content: 'C' };
    await experiences.addExperience(
      { id, kind: 'story', authorId: host, fields, images: [], now: new Date() },
      [],
    );
    return id;
  }

  /** This many comments, alternating between two experiences, a second apart. */
  async function written(authorId: string, count: number) {
    const hosts = [experienceId, await anExperience()];
    const commentKeys: { pk: string; sk: string }[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      const at = new Date(Date.UTC(2026, 5, 1, 0, 0, nth));
      const draft = { authorId, text: `${nth}`, imageId: undefined, now: at };
      const comment = await comments.addComment({ ...draft, experienceId: hosts[nth % 2] ?? '' });
      if (comment !== undefined) commentKeys.push({ pk: comment.pk, sk: comment.sk });
    }
    return commentKeys;
  }

  test('are listed page by page across experiences, the oldest first', async () => {
    const author = newId();
    const commentKeys = await written(author, 5);
    await posted(newId());
    const page = async (limit: number, after?: { pk: string; sk: string }) => {
      const { items, last } = await comments.readCommentsOf(author, { limit, after });
      return [items.map(({ pk, sk }) => ({ pk, sk })), last];
    };

    expect(await page(2)).toEqual([commentKeys.slice(0, 2), commentKeys[1]]);
    expect(await page(2, commentKeys[1])).toEqual([commentKeys.slice(2, 4), commentKeys[3]]);
    expect(await page(2, commentKeys[3])).toEqual([commentKeys.slice(4), undefined]);
    expect(await page(5)).toEqual([commentKeys, undefined]);
    expect(await page(4)).toEqual([commentKeys.slice(0, 4), commentKeys[3]]);
  });

  test('are sorted oldest first in any row order', async () => {
    const author = newId();
    const commentKeys = await written(author, 3);
    const behind = (command: string, output: object): undefined => {
      if (command !== 'BatchGetItemCommand' || !('Responses' in output)) return;
      for (const rows of Object.values(output.Responses ?? {})) if (Array.isArray(rows)) rows.reverse();
    };
    const read = () => comments.readCommentsOf(author, { limit: 5 });

    for (const { items } of [await read(), await withFault({ behind }, read)]) {
      expect(items.map(({ sk }) => sk)).toEqual(commentKeys.map(({ sk }) => sk));
    }
  });

  test("are deleted with the author, others' stay, and each is counted", async () => {
    const author = newId();
    const [first] = await written(author, 3);
    const kept = await posted(newId());
    expect(first?.pk).toBe(experienceId);
    expect(await counted()).toBe(3);

    expect(await comments.eraseCommentsOf(author)).toBe(true);

    expect((await listed()).map(({ sk }) => sk)).toEqual([kept]);
    expect(await counted()).toBe(1);
    expect(await comments.eraseCommentsOf(author)).toBe(false);
  });

  test('are deleted even if the experience is gone', async () => {
    const author = newId();
    await posted(author);
    await experiences.removeExperience(experienceId, { userId: host, isAdmin: false }, new Date());
    expect(await listed()).toHaveLength(1);

    expect(await comments.eraseCommentsOf(author)).toBe(true);

    expect(await listed()).toEqual([]);
    expect(await comments.eraseCommentsOf(author)).toBe(false);
  });
});
