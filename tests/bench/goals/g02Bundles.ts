import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { grantOf } from '#functions/access.ts';
import { functionKeys } from '#infra/build/inventory.ts';
import { allRoutes } from '#shared/routes.ts';
import { bundleByDefaults } from '../byDefaults.ts';
import type { Goal } from '../goal.ts';

const bundle = (folder: string, key: string) => join(folder, key, 'index.cjs');
const gzipKb = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length / 1000;
const withoutTables = new Set(['edge/authorizeOrigin']);

const usesTables = new Map(
  allRoutes.map(({ key, declared }) => [key, Object.keys(grantOf(key, declared).tables ?? {}).length > 0]),
);

/** The size of each function's code, which is read and compiled at every cold start. */
export const bundles: Goal = {
  id: 'G2',
  name: 'Functions, gzipped',
  measure: async ({ functions, peers }) => {
    const folder = await functions();
    const sizes = functionKeys()
      .map((key) => ({ key, kb: gzipKb(bundle(folder, key)) }))
      .toSorted((one, other) => other.kb - one.kb);
    const largest = sizes.find(({ key }) => usesTables.get(key) === true);
    const plain = sizes.find(({ key }) => withoutTables.has(key));
    const me = sizes.find(({ key }) => key === 'auth/me');
    const byDefaults = await bundleByDefaults('auth/me', await peers());
    const fair = 'the same handler; the peer with zod, Powertools and the SDK as esbuild bundles them';
    return [
      {
        name: 'auth/me',
        unit: 'kB',
        figure: me?.kb ?? Number.NaN,
        limit: 80,
        peer: gzipKb(byDefaults),
        fair,
      },
      {
        name: `largest with tables (${largest?.key})`,
        unit: 'kB',
        figure: largest?.kb ?? Number.NaN,
        limit: 80,
        fair: 'counted',
      },
      {
        name: `largest without (${plain?.key})`,
        unit: 'kB',
        figure: plain?.kb ?? Number.NaN,
        // The SDK's signer and HTTP handler; signing by hand took 4 kB, but corrected no wrong clock.
        limit: 20,
        fair: 'counted',
      },
    ];
  },
};
