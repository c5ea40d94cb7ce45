import { parseArgs } from 'node:util';
import { grantRole, listAdmins } from '#functions/members/roles.ts';
import { startDirectoryRebuild } from '#functions/office/adminCli.ts';
import { LocalRunError } from '#infra/local/errors/localRunError.ts';
import { ensureBuilt, outDir } from '#infra/local/freshBuild.ts';
import { findRunningSite } from '#infra/local/runningSite.ts';
import { readSettings } from '#infra/local/runSettings.ts';
import { startLocal } from '#infra/local/startLocal.ts';
import { findDeployedTables } from './deployedStack.ts';
import { redriveJobs } from './maintenance.ts';
import { memberCommand } from './memberCommands.ts';

/**
 * `npm run admin -- grant|revoke <username>`, `-- list`, `-- jobs retry`, `-- directory rebuild`, and the office's
 * member actions. `--stage aws` uses the deployed stack `Alumni`, `aws/<stage>` another one.
 */

type Env = Readonly<Record<string, string>>;

const usage = `Usage: npm run admin -- <command>  [--stage local|aws|aws/<stage>]
  grant|revoke <username>                      makes an admin, or a member again
  admit|lift <username>                        approves a pending member, or ends a suspension
  suspend <username> <days>|open <reason ...>  suspends a member
  reset-password <username>                    prints a new password
  list                                         lists the admins
  jobs retry                                   restarts failed jobs
  directory rebuild                            rebuilds the indexes of people and posts; the old ones stay in use until then`;

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command = '', username, ...rest] = positionals;
  const job = jobOf(command, username, rest);
  const work = async (env: Env) => {
    Object.assign(process.env, env);
    console.log(await job());
  };
  const [where, stage] = values.stage.split('/');
  if (where === 'aws') return work(await findDeployedTables(stage));
  if (where !== 'local') throw new LocalRunError(usage);
  await ensureBuilt();
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

/** Commands that concern no single member; each returns the line to print. */
const chores: ReadonlyMap<string, () => Promise<string>> = new Map([
  ['list', async () => (await listAdmins()).join('\n')],
  ['jobs retry', async () => `Restarted ${await redriveJobs()} jobs from where they stopped.`],
  [
    'directory rebuild',
    async () => {
      await startDirectoryRebuild();
      return 'The indexes of people and posts are being rebuilt.';
    },
  ],
]);

function jobOf(
  command: string,
  username: string | undefined,
  rest: readonly string[],
): () => Promise<string> {
  const chore = chores.get([command, username, ...rest].filter((word) => word !== undefined).join(' '));
  if (chore !== undefined) return chore;
  const action = username === undefined ? undefined : memberCommand(command, username, rest);
  if (action !== undefined) return action;
  if (username === undefined || rest.length > 0 || (command !== 'grant' && command !== 'revoke'))
    throw new LocalRunError(usage);
  return async () => {
    await grantRole(username, command === 'grant' ? 'admin' : 'member');
    return `${username} is ${command === 'grant' ? 'now an admin' : 'no longer an admin'}. All sessions have ended.`;
  };
}

/** Uses the site that runs on the data folder, or starts the engine for the command. */
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
