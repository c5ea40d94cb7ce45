import { describe, expect, test } from 'vitest';
import { OnlineMembers } from '#functions/presence/onlineMembers.ts';
import type { PresenceStore } from '#functions/presence/store/presenceRows.ts';
import { broadcastOnce, type Distortion, PresenceWorld } from '#tests/support/presenceWorld.ts';
import { runs } from '#tests/support/runs.ts';

const maxSeeds = 5000;
const happenings = 14;

async function mistakesIn(
  distortion: Distortion = {},
  enough = Infinity,
  most = maxSeeds,
): Promise<number[]> {
  const seeds: number[] = [];
  for (let seed = 1; seed <= most && seeds.length < enough; seed += 1) {
    if ((await new PresenceWorld(seed, distortion).run(happenings)).length > 0) seeds.push(seed);
  }
  return seeds;
}

test(
  'sockets, shards and departures in any order, with deaths, repeats and overtaking frames: everyone sees who is online',
  { tags: ['random'] },
  async () => {
    expect(await mistakesIn({}, Infinity, runs(1000, 5000))).toEqual([]);
  },
);

describe('each part is needed: without it, someone would see a wrong state', { tags: ['heavy'] }, () => {
  test('versions guard the writes of a row', async () => {
    const unguarded = (store: PresenceStore): PresenceStore => ({
      ...store,
      writeRow: async (row) => {
        while (!(await store.writeRow(row, (await store.readRow(row.userId))?.version))) continue;
        return true;
      },
    });

    expect(await mistakesIn({ store: unguarded }, 1)).not.toEqual([]);
  });

  test('a row names the record it was written for', async () => {
    const nameless = (store: PresenceStore): PresenceStore => ({
      ...store,
      writeRow: (row, expected) => store.writeRow({ ...row, cause: 'somebody' }, expected),
    });

    expect(await mistakesIn({ store: nameless }, 1)).not.toEqual([]);
  });

  test('a page is read before it is sent', async () => {
    let table: PresenceStore | undefined;
    const tellsFirst: Distortion = {
      store: (store) => (table = store),
      broadcastOnce: async (first, last, { onlineMembers, broadcast: tell }) => {
        if (table === undefined) throw new Error('a world has a table');
        await broadcastOnce(first, last, {
          onlineMembers: new OnlineMembers(table, () => 0),
          broadcast: tell,
        });
        await onlineMembers.followFrom(first, last);
      },
    };

    expect(await mistakesIn(tellsFirst, 1)).not.toEqual([]);
  });

  test('a frame contains what the page contains', async () => {
    let table: PresenceStore | undefined;
    const looksAgain: Distortion = {
      store: (store) => (table = store),
      broadcastOnce: async (first, last, { onlineMembers, broadcast: tell }) => {
        const broadcastAgain: typeof tell = async (changes) => {
          const again = changes.map(async (change) => {
            const row = await table?.readRow(change.presence.userId);
            return row === undefined
              ? []
              : [{ ...change, presence: { ...change.presence, version: row.version } }];
          });
          await tell((await Promise.all(again)).flat());
        };
        await broadcastOnce(first, last, { onlineMembers, broadcast: broadcastAgain });
      },
    };

    expect(await mistakesIn(looksAgain, 1)).not.toEqual([]);
  });

  test('the row of a departure is removed after its page', async () => {
    const goesAtOnce = (store: PresenceStore): PresenceStore => ({
      ...store,
      writeRow: async (row, expected) => {
        const isWritten = await store.writeRow(row, expected);
        if (isWritten && row.sockets.length === 0) await store.removeRow(row.userId, row.version);
        return isWritten;
      },
    });

    expect(await mistakesIn({ store: goesAtOnce }, 1)).not.toEqual([]);
  });
});
