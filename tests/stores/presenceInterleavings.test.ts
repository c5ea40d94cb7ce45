import { describe, expect, test } from 'vitest';
import type { PresenceStore } from '#functions/presence/model.ts';
import { followSockets, seeOff, type Surroundings } from '#functions/presence/worker.ts';
import { type Distortion, PresenceWorld } from '../support/presenceWorld.ts';

const runs = 2500;
const happenings = 14;

async function mistakesIn(distortion: Distortion = {}, enough = Infinity): Promise<number[]> {
  const seeds: number[] = [];
  for (let seed = 1; seed <= runs && seeds.length < enough; seed += 1) {
    if ((await new PresenceWorld(seed, distortion).run(happenings)).length > 0) seeds.push(seed);
  }
  return seeds;
}

test('sockets, shards and departures in any order, with deaths, repeats and overtaking frames: everyone sees who is online', async () => {
  expect(await mistakesIn()).toEqual([]);
});

/** A roster that has been read already. */
function withoutFollowing({ roster }: Surroundings): Surroundings['roster'] {
  return Object.create(roster, {
    append: { value: (entries: Parameters<typeof roster.append>[0]) => roster.append(entries) },
    follow: { value: async () => undefined },
    get: { value: (userId: string) => roster.get(userId) },
    online: { value: () => roster.online() },
    lately: { value: () => roster.lately() },
  });
}

/** The world of a worker that goes about it another way. */
const otherwise = (change: (around: Surroundings) => Surroundings): Distortion => ({
  follow: (around, stirred) => followSockets(change(around), stirred),
  seeOff: (around, due) => seeOff(change(around), due),
});

describe('each part of it is needed: without it, somebody would see something else', () => {
  test('versions guard the writes of a row', async () => {
    const unguarded = (store: PresenceStore): PresenceStore => ({
      ...store,
      writeRow: async (row) => {
        while (!(await store.writeRow(row, (await store.readRow(row.userId))?.v))) continue;
        return true;
      },
    });

    expect(await mistakesIn({ store: unguarded }, 1)).not.toEqual([]);
  });

  test('a row says for which record it was written', async () => {
    const nameless = (store: PresenceStore): PresenceStore => ({
      ...store,
      writeRow: (row, expected) => store.writeRow({ ...row, by: 'somebody' }, expected),
    });

    expect(await mistakesIn({ store: nameless }, 1)).not.toEqual([]);
  });

  test("the others' pages are read behind the own writes", async () => {
    const readsFirst: Distortion = {
      follow: async (around, stirred) => {
        await around.roster.follow();
        await followSockets({ ...around, roster: withoutFollowing(around) }, stirred);
      },
      seeOff: async (around, due) => {
        await around.roster.follow();
        await seeOff({ ...around, roster: withoutFollowing(around) }, due);
      },
    };

    expect(await mistakesIn(readsFirst, 1)).not.toEqual([]);
  });

  test('what is told is what the own page said', async () => {
    const looksAgain = otherwise((around) => ({
      ...around,
      tell: async (changes) => {
        const again = changes.map(async (change) => {
          const row = await around.store.readRow(change.entry.userId);
          return row === undefined ? [] : [{ ...change, entry: { ...change.entry, v: row.v } }];
        });
        await around.tell((await Promise.all(again)).flat());
      },
    }));

    expect(await mistakesIn(looksAgain, 1)).not.toEqual([]);
  });
});
