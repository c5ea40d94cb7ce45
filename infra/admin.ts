import { parseArgs } from 'node:util';
import { changeRole, listAdmins } from './changeRole.ts';
import { findDeployedTables } from './deployedTables.ts';
import { ensureBuilt, outDir } from './local/build.ts';
import { LocalRunError } from './local/localRunError.ts';
import { findRunningSite } from './local/runningSite.ts';
import { readSettings } from './local/settings.ts';
import { startLocal } from './local/startLocal.ts';

/** `npm run admin -- grant|revoke <username>` and `-- list`; `--stage aws` works on the deployed stack. */

type Env = Readonly<Record<string, string>>;

const usage = 'Usage: npm run admin -- <grant|revoke> <username> | list  [--stage local|aws]';

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command = '', username] = positionals;
  const work = jobOf(command, username);
  await ensureBuilt();
  if (values.stage === 'aws') return work(await findDeployedTables());
  return onLocalTables(work);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { stage: { type: 'string', default: 'local' } },
    });
  } catch {
    throw new LocalRunError(usage);
  }
}

function jobOf(command: string, username: string | undefined): (env: Env) => Promise<void> {
  if (command === 'list' && username === undefined) {
    return async (env) => console.log((await listAdmins(env)).join('\n'));
  }
  if (username === undefined || (command !== 'grant' && command !== 'revoke')) throw new LocalRunError(usage);
  return async (env) => {
    await changeRole(env, username, command === 'grant' ? 'admin' : 'member');
    console.log(
      `${username} is ${command === 'grant' ? 'now an admin' : 'an admin no more'}; all sessions have ended.`,
    );
  };
}

/** Works beside a site that runs on the data folder, or starts the engine for as long as it takes. */
async function onLocalTables(work: (env: Env) => Promise<void>): Promise<void> {
  const { dataDir, dynamodbEndpoint } = readSettings(process.env);
  const running = findRunningSite(dataDir);
  const site = await startLocal({ port: 0, dataDir, outDir, dynamodbEndpoint }).catch((error: unknown) => {
    if (running === undefined) throw error;
    return undefined;
  });
  const env = site?.engineEnv ?? running;
  try {
    if (env !== undefined) await work(env);
  } finally {
    await site?.stop();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
