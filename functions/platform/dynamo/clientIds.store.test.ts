import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as comments from '#functions/experiences/store/comments.ts';
import * as experiences from '#functions/experiences/store/experiences.ts';
import { clientIdOf } from '#functions/platform/dynamo/clientIds.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const fields = { title: 'T', author: 'A', content: 'C' };
const share = (authorId: string, clientId?: string) => {
  const once = clientIdOf(authorId, clientId);
  const draft = { id: newId(), kind: 'story' as const, authorId, fields, images: [], now: new Date() };
  return experiences.addExperience({ ...draft, clientId: once }, []);
};
const comment = (experienceId: string, authorId: string, clientId: string) =>
  comments.addComment({
    experienceId,
    authorId,
    text: 'x',
    imageId: undefined,
    clientId: clientIdOf(authorId, clientId),
    now: new Date(),
  });

describe('a client id', () => {
  test('stores one experience in concurrent requests and returns it', async () => {
    const [author, clientId] = [newId(), newId()];

    const stored = await Promise.all([1, 2, 3].map(() => share(author, clientId)));

    const rows = stored.flatMap((row) => row ?? []);
    expect(rows).toHaveLength(1);
    const found = await experiences.findExperienceMadeWith(clientIdOf(author, clientId));
    expect(found?.sk).toBe(rows[0]?.sk);
  });

  test('is kept a week, and found by nobody without one', async () => {
    const [author, clientId] = [newId(), newId()];
    const Row = z.object({ expiresAt: z.number() });
    const before = epochSeconds(new Date());
    await share(author, clientId);

    const row = await new Table('experiences').get(
      Row,
      { pk: `CLIENT#${author}`, sk: clientId },
      { consistent: true },
    );
    expect(row?.expiresAt).toBeGreaterThanOrEqual(before + 7 * 24 * 3600);
    expect(row?.expiresAt).toBeLessThan(before + 7 * 24 * 3600 + 60);
    expect(await experiences.findExperienceMadeWith(undefined)).toBeUndefined();
    expect(await experiences.findExperienceMadeWith(clientIdOf(author, newId()))).toBeUndefined();
  });

  test('belongs to one member: another may use the same', async () => {
    const [authorId, otherId, clientId] = [newId(), newId(), newId()];

    const [first, second] = [await share(authorId, clientId), await share(otherId, clientId)];

    expect(first?.sk).not.toBe(second?.sk);
    expect([first?.authorId, second?.authorId]).toEqual([authorId, otherId]);
  });

  test('stores one comment, counted once, gets the same response again, and finds none after deletion', async () => {
    const [author, clientId] = [newId(), newId()];
    const id = (await share(author))?.sk ?? '';

    const stored = await Promise.all([1, 2, 3].map(() => comment(id, author, clientId)));

    expect(new Set(stored.map((row) => row?.sk)).size).toBe(1);
    expect((await experiences.findExperience(id))?.commentsCount).toBe(1);
    const commentId = stored[0]?.sk ?? '';
    await comments.removeComment({
      experienceId: id,
      commentId,
      remover: { userId: author, isAdmin: false },
    });
    expect(await comment(id, author, clientId)).toBeUndefined();
    expect((await experiences.findExperience(id))?.commentsCount).toBe(0);
  });

  test('is optional: without it, two requests store two', async () => {
    const author = newId();

    const [first, second] = [await share(author), await share(author)];

    expect(first?.sk).not.toBe(second?.sk);
    expect(await experiences.findExperienceMadeWith(undefined)).toBeUndefined();
  });
});
