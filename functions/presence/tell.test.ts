import { expect, test } from 'vitest';
import type { PresenceStore, RosterRow } from './model.ts';
import { Roster } from './onlineRoster.ts';
import { newsOf } from './tell.ts';

const now = 1_800_000_000_000;
const frameBytesMost = 128 * 1024;
const newcomer = { id: 'c-1', hellos: 1, takesChanges: true };
const here: RosterRow = { userId: 'here', sockets: [newcomer], v: now, by: 'record#1' };

/** A table with these rows in the roster, and nothing else. */
function storeOf(rows: readonly RosterRow[]): PresenceStore {
  const none = () => Promise.resolve([]);
  return {
    socketsOf: none,
    readRow: () => Promise.resolve(undefined),
    writeRow: () => Promise.resolve(false),
    removeRow: () => Promise.resolve(),
    readRoster: () => Promise.resolve(rows),
    newestPages: none,
    pagesAfter: none,
    appendPage: () => Promise.resolve(true),
  };
}

test('who comes when thousands have just left is told of all of them, in frames that the platform takes', async () => {
  const gone = Array.from({ length: 5000 }, (_, at): RosterRow => ({
    userId: `01M81GN4JD0000000${String(at).padStart(9, '0')}`,
    sockets: [],
    v: now - at,
    by: 'item#1',
  }));
  const roster = new Roster(storeOf([...gone, here]), 0, () => now);
  await roster.follow();
  const nobody = {
    watchersOf: () => Promise.resolve({ members: [], sockets: [] }),
    watchedBy: () => Promise.resolve([]),
  };
  const noBlocks = {
    apartFrom: () => Promise.resolve(new Set<string>()),
    apartAmong: () => Promise.resolve(() => false),
  };

  const told = await newsOf([{ entry: here, kind: 'came', newcomers: [newcomer] }], {
    roster,
    mode: 'everyone',
    circles: nobody,
    blocks: noBlocks,
  });

  const frames = told.map(({ frame }) => frame);
  const left = frames.flatMap((frame) => (frame.event === 'presence' ? frame.data.left : []));
  const whole = frames.filter((frame) => frame.event === 'presence' && frame.data.whole === true);
  expect(Math.max(...frames.map((frame) => Buffer.byteLength(JSON.stringify(frame))))).toBeLessThan(
    frameBytesMost,
  );
  expect(new Set(left.map(([id]) => id)).size).toBe(gone.length);
  expect(whole).toHaveLength(1);
});
