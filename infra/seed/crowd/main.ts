import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { explainError } from '#infra/local/errors/explain.ts';
import { LocalRunError } from '#infra/local/errors/localRunError.ts';
import { ensureBuilt, outDir } from '#infra/local/freshBuild.ts';
import { readSettings } from '#infra/local/runSettings.ts';
import { type LocalTables, startTables } from '#infra/local/startTables.ts';
import { blockSize, crowdName } from './crowdBlock.ts';
import { buildDirectory, fillCrowd } from './fillCrowd.ts';
import { progressBar } from './progressBar.ts';

/** The last of them join in February 2026. */
const maxMembers = 120_000;
const usage = `Usage: npm run seed -- --members <a number in hundreds, up to ${maxMembers}>
Fills the data folder (DATA_DIR) with so many members. Stop the site first: only one process can use the folder.`;

const notElsewhere = 'Seeding writes to the file of the embedded database: unset DYNAMODB_ENDPOINT.';

/** `npm run seed -- --members 100000`: fills the data folder with the members of a large school. */
async function main(): Promise<void> {
  const members = readMembers();
  const { dataDir, dynamodbEndpoint, s3Endpoint, demoPassword: password } = readSettings(process.env);
  if (dynamodbEndpoint !== undefined) throw new LocalRunError(notElsewhere);
  await ensureBuilt(true);
  const options = { port: 0, dataDir, outDir, s3Endpoint };
  const local = await startTables({ ...options, onProblem: (sentence) => console.error(sentence) });
  try {
    await fill(local, members, password);
  } finally {
    await local.stop();
  }
  console.log(`Log in as any of ${crowdName(0)} to ${crowdName(members - 1)}; password: ${password}`);
}

function readMembers(): number {
  const members = Number(readArguments());
  const fits = Number.isInteger(members) && members >= blockSize && members <= maxMembers;
  if (!fits || members % blockSize !== 0) throw new LocalRunError(usage);
  return members;
}

function readArguments(): string | undefined {
  try {
    return parseArgs({ options: { members: { type: 'string' } } }).values.members;
  } catch {
    throw new LocalRunError(usage);
  }
}

async function fill(
  { engineEnv, file, call }: LocalTables,
  members: number,
  password: string,
): Promise<void> {
  Object.assign(process.env, engineEnv);
  const { tell } = progressBar(process.stdout, members, () => performance.now());
  const folder = emptyFolder(join(dirname(file), 'crowd'));
  await fillCrowd({ members, password, file, call, folder, tell });
  rmSync(folder, { recursive: true });
  console.log('Building the directory …');
  const began = performance.now();
  await buildDirectory();
  console.log(`Built the directory in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

/** Files of a killed run are useless. */
function emptyFolder(path: string): string {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { mode: 0o700 });
  return path;
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(explainError(error));
    process.exit(1);
  },
);
