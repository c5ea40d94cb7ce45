import { describe, expect, test } from 'vitest';
import { anyNumber, type Distortion, TallyWorld } from '../support/tallyWorld.ts';

const runs = 3000;

async function mistakes(distortion?: Distortion, enough = Infinity): Promise<number[]> {
  const seeds: number[] = [];
  for (let seed = 1; seed <= runs && seeds.length < enough; seed += 1) {
    if ((await new TallyWorld(seed, distortion).run()).length > 0) seeds.push(seed);
  }
  return seeds;
}

test('every total is exact after likes and unlikes in four shards, with crashes, lost responses, repeats and partial batches', async () => {
  expect(await mistakes()).toEqual([]);
});

describe('each part of it is needed: without it, some total would be wrong', () => {
  test('seen changes are recognized', async () => {
    const forgetful: Distortion = ({ read, write }) => ({
      write,
      read: async () => {
        const row = await read();
        return row && { ...row, applied: {} };
      },
    });
    expect(await mistakes(forgetful, 1)).toHaveLength(1);
  });

  test('a write holds only for what was read', async () => {
    const unguarded: Distortion = ({ read, write }) => ({
      read,
      write: (change) => write(change, anyNumber),
    });
    expect(await mistakes(unguarded, 1)).toHaveLength(1);
  });

  test('each shard has its own number', async () => {
    const shared: Distortion = ({ read, write }) => ({
      write,
      read: async () => {
        const row = await read();
        const all = Object.values(row?.applied ?? {});
        const [furthest] = all.toSorted((one, other) => Number(other.last) - Number(one.last));
        if (row === undefined || furthest === undefined) return row;
        const names = Array.from({ length: 4 }, (_, shard) => `d-${shard}-local`);
        return { ...row, applied: Object.fromEntries(names.map((name) => [name, furthest])) };
      },
    });
    expect(await mistakes(shared, 1)).toHaveLength(1);
  });
});
