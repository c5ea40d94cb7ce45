import { describe, expect, test } from 'vitest';
import { encodePresence, decodePresence } from './presenceText.ts';
import { type PresenceStates, ServerFrame } from './realtime.ts';

const id = (index: number) => `01K${String(index).padStart(23, '0')}`;
const [maya, dean, lena] = [id(1), id(2), id(3)];
const now = 1_795_000_000_000;

test('a change is encoded by version, each as the increase over the previous one', () => {
  const change = {
    mode: 'some',
    came: [
      [maya, 72],
      [dean, 36],
    ],
    left: [[lena, 36]],
  } satisfies PresenceStates;

  expect(encodePresence(change)).toBe(`some +${dean}:10-${lena}:0+${maya}:10`);
});

describe.each<[string, PresenceStates]>([
  ['no change', { mode: 'everyone', came: [], left: [] }],
  ['an empty list', { mode: 'some', came: [], left: [], whole: true }],
  ['one arrival', { mode: 'some', came: [[maya, now]], left: [] }],
  ['one departure', { mode: 'some', came: [], left: [[maya, now]] }],
  [
    'some of each, in a whole list',
    {
      mode: 'everyone',
      came: [
        [maya, now],
        [dean, now + 9],
      ],
      left: [[lena, now + 9]],
      whole: true,
    },
  ],
  [
    'versions of nought',
    {
      mode: 'everyone',
      came: [
        [maya, 0],
        [dean, 0],
      ],
      left: [[lena, 1]],
    },
  ],
])('%s', (_, change) => {
  test('decodes to the encoded value', () => {
    expect(decodePresence(encodePresence(change))).toEqual(change);
  });

  test('is what a client reads from the frame', () => {
    const frame = { event: 'presence', data: encodePresence(change) };

    expect(ServerFrame.parse(frame)).toEqual({ event: 'presence', data: change });
  });
});

test('is a third smaller than JSON for a crowd', () => {
  const came = Array.from({ length: 200 }, (_, index): [string, number] => [id(index), now + index * 20]);
  const change: PresenceStates = { mode: 'everyone', came, left: [] };

  expect(encodePresence(change).length / JSON.stringify(change).length).toBeLessThan(0.65);
});

test.each([
  '',
  'some',
  '! ',
  'some  ',
  `some ${maya}:1`,
  `some +${maya}`,
  `some +${maya}:`,
  `some +${maya}:1 `,
  `some +${maya}:1*${dean}:2`,
  `SOME +${maya}:1`,
  `perhaps +${maya}:1`,
])('an invalid change is rejected: %j', (data) => {
  expect(ServerFrame.safeParse({ event: 'presence', data }).success).toBe(false);
});
