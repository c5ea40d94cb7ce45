import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Experience } from './entities.ts';
import { readReply, UnreadableReply } from './readReply.ts';

const Item = z.object({ kind: z.enum(['job', 'story']), images: z.array(z.object({ url: z.string() })) });
const job = { kind: 'job', images: [{ url: 'a' }] };

test('one item of a kind that is not known leaves the others of the list as they are', () => {
  const { data, dropped } = readReply(z.array(Item), [job, { ...job, kind: 'poll' }, job]);

  expect(data).toEqual([job, job]);
  expect(dropped).toEqual([{ field: 'kind' }]);
});

test('an item of a list within an item leaves its own list alone', () => {
  const images = [{ url: 'a' }, { url: 7 }, { url: 'c' }];

  const { data } = readReply(z.array(Item), [{ ...job, images }]);

  expect(data).toEqual([{ ...job, images: [{ url: 'a' }, { url: 'c' }] }]);
});

test('an item that is bad twice, outside and in a list of its own, is left out as a whole', () => {
  const { data } = readReply(z.array(Item), [{ kind: 'poll', images: [{ url: 7 }] }, job]);

  expect(data).toEqual([job]);
});

test('a list that does not stand at the root of the answer is read item by item as well', () => {
  const { data } = readReply(z.object({ comments: z.array(Item) }), { comments: [null, job] });

  expect(data).toEqual({ comments: [job] });
});

test('what is wrong outside of lists cannot be read, and names its field', () => {
  const read = () => readReply(Experience, { kind: 'job' });

  expect(read).toThrow(UnreadableReply);
});
