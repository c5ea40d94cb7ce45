import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { me } from '#shared/auth/sessionRoutes.ts';
import { bundleByDefaults } from '../byDefaults.ts';
import { eventOf } from '../caller.ts';
import type { Goal } from '../goal.ts';
import { inTurns } from '../measure.ts';

const run = promisify(execFile);
const rounds = 12;

/** Prints the CPU time of a process that loads a bundle, if any, and calls its handler once. */
const script = `
const [bundle, event] = process.argv.slice(1);
const done = (answer) => {
  if (answer && answer.statusCode !== 200) throw new Error(JSON.stringify(answer));
  const { user, system } = process.cpuUsage();
  console.log((user + system) / 1000);
  process.exit();
};
const call = ({ handler }) => handler(JSON.parse(event), { awsRequestId: 'bench' }).then(done);
if (bundle === undefined) done();
else if (bundle.endsWith('.mjs')) import(bundle).then(call);
else call(require(bundle));
`;

/** CPU time of a function's first call: loading it, and its first request to the database. */
export const coldStart: Goal = {
  id: 'G1',
  name: 'Cold start and first call',
  measure: async ({ site, cast, functions, peers }) => {
    const { engineEnv } = await site();
    const event = JSON.stringify(eventOf((await cast()).me, me));
    const folder = await peers();
    const bundles = {
      ours: join(await functions(), 'auth/me/index.cjs'),
      defaults: await bundleByDefaults('auth/me', folder),
      floor: join(folder, 'coldFloor.cjs'),
    };
    const cpuOf = async (...args: readonly string[]) => {
      // Not synchronously: the tables' gate answers from this very process.
      const env = { ...engineEnv, AWS_LAMBDA_FUNCTION_NAME: 'bench' };
      const { stdout } = await run(process.execPath, ['-e', script, ...args], { env });
      return z.parse(z.coerce.number(), stdout.trim().split('\n').at(-1));
    };
    // Each minus a bare Node process of the same round, because that part belongs to the platform.
    const over = async (bundle: string) => {
      const bare = await cpuOf();
      return (await cpuOf(bundle, event)) - bare;
    };
    const taken = await inTurns(rounds, {
      ours: () => over(bundles.ours),
      defaults: () => over(bundles.defaults),
      floor: () => over(bundles.floor),
    });
    return [
      {
        name: 'auth/me, over the same by defaults',
        unit: 'x',
        figure: taken.over('ours', 'defaults'),
        limit: 0.45,
        peer: 1,
        floor: taken.over('floor', 'defaults'),
        fair: 'the same handler and engine; less what a bare Node takes; both read two rows',
      },
      {
        name: 'auth/me, over calls signed by hand',
        unit: 'x',
        figure: taken.over('ours', 'floor'),
        // Up to 3.3 while parts of the SDK were cut out; complete commands, signer and handler cost 1.4 times as much.
        limit: 4.6,
        peer: taken.over('defaults', 'floor'),
        floor: 1,
        fair: 'hard on us: the floor reads one row, and checks and shows nothing',
      },
    ];
  },
};
