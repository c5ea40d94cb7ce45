import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Experience } from './entities.ts';
import { readReply, UnreadableReply } from './readReply.ts';

const Item = z.object({ kind: z.enum(['job', 'story']), images: z.array(z.object({ url: z.string() })) });
const job = { kind: 'job', images: [{ url: 'a' }] };

test('an item of an unknown kind leaves the other items of the list unchanged', () => {
  const { data, dropped } = readReply(z.array(Item), [job, { ...job, kind: 'poll' }, job]);

  expect(data).toEqual([job, job]);
  expect(dropped).toEqual([{ field: 'kind' }]);
});

test('an invalid nested item is left out of its own list only', () => {
  const images = [{ url: 'a' }, { url: 7 }, { url: 'c' }];

  const { data } = readReply(z.array(Item), [{ ...job, images }]);

  expect(data).toEqual([{ ...job, images: [{ url: 'a' }, { url: 'c' }] }]);
});

test('an item that is invalid itself and in its nested list is left out entirely', () => {
  const { data } = readReply(z.array(Item), [{ kind: 'poll', images: [{ url: 7 }] }, job]);

  expect(data).toEqual([job]);
});

test('a list below the root of the reply is also read item by item', () => {
  const { data } = readReply(z.object({ comments: z.array(Item) }), { comments: [null, job] });

  expect(data).toEqual({ comments: [job] });
});

test('an error outside of lists makes the reply unreadable, and names its field', () => {
  const read = () => readReply(Experience, { kind: 'job' });

  expect(read).toThrow(UnreadableReply);
});
