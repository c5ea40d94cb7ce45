import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { hashPassword } from '#functions/auth/passwords/passwords.ts';
import { peopleSnapshotSource } from '#functions/directory/peopleIndexStorage.ts';
import { postSnapshotSource } from '#functions/experiences/feed/postIndexStorage.ts';
import { findByUsername } from '#functions/members/users.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { lowestIdAt } from '#functions/platform/runtime/ids.ts';
import { countOnce, type Metric, weekOf } from '#functions/platform/streams/weeklyMetrics.ts';
import { buildSnapshot } from '#functions/search/snapshots/buildSnapshot.ts';
import {
  addRowBatch,
  KeyTaken,
  makeRowBatch,
  type NewRow,
  type RowBatch,
} from '#infra/local/database/addRows.ts';
import type { EngineCall } from '#infra/local/database/engineCall.ts';
import { LocalRunError } from '#infra/local/errors/localRunError.ts';
import { type Block, blockSize, crowdBlock, crowdName } from './crowdBlock.ts';
import { bodySteps, claimNameSteps } from './crowdSteps.ts';

interface CrowdOptions {
  /** Target number of members, a multiple of the block size. */
  readonly members: number;
  readonly password: string;
  /** The file of the database that this process's environment names. */
  readonly file: string;
  readonly call: EngineCall;
  /** Temporary folder for batches until they are added. */
  readonly folder: string;
  /** Called after each batch with the members that exist and the rows written so far. */
  readonly tell: (members: number, rows: number) => void;
}

/** Blocks that are added together, atomically. */
const blocksOfBatch = 10;
/** While one batch is imported, the next one's rows are generated. */
const batchesAhead = 2;

interface MadeBatch extends RowBatch {
  readonly blocks: readonly Block[];
  readonly rows: number;
}

/**
 * Fills the tables that this process's environment names, batch by batch. A killed run leaves complete batches, and the
 * next run continues after them. Existing rows stay unchanged.
 * @throws LocalRunError if one of the names is taken.
 */
export async function fillCrowd(filling: CrowdOptions): Promise<void> {
  const { members, password, tell } = filling;
  const blockCount = members / blockSize;
  const first = await countBlocks(blockCount);
  const passwordHash = await hashPassword(password);
  tell(first * blockSize, 0);
  let rows = 0;
  for await (const batch of batchesFrom(first, blockCount, (blocks) =>
    makeBatch(filling, blocks, passwordHash),
  )) {
    await countBatch(batch.blocks);
    add(filling.file, batch);
    await batch.remove();
    rows += batch.rows;
    tell(((batch.blocks.at(-1)?.number ?? 0) + 1) * blockSize, rows);
  }
}

/** Number of complete blocks. */
async function countBlocks(limit: number): Promise<number> {
  let [whole, missing] = [0, limit + 1];
  while (missing - whole > 1) {
    const middle = Math.floor((whole + missing) / 2);
    const isThere = (await findByUsername(crowdName(middle * blockSize - 1))) !== undefined;
    if (isThere) whole = middle;
    else missing = middle;
  }
  return whole;
}

async function* batchesFrom(
  first: number,
  end: number,
  makeOf: (blocks: readonly Block[]) => Promise<MadeBatch>,
): AsyncGenerator<MadeBatch> {
  const making: Promise<MadeBatch>[] = [];
  for (let next = first; next < end || making.length > 0;) {
    while (next < end && making.length < batchesAhead) {
      const batchEnd = Math.min(end, (Math.floor(next / blocksOfBatch) + 1) * blocksOfBatch);
      const numbers = Array.from({ length: batchEnd - next }, (_, at) => next + at);
      const batch = makeOf(numbers.map((number) => crowdBlock(number, lowestIdAt)));
      // An error is thrown where this promise is awaited; without a handler until then, the process would end.
      batch.catch(() => undefined);
      making.push(batch);
      next = batchEnd;
    }
    const batch = making.shift();
    if (batch !== undefined) yield await batch;
  }
}

async function makeBatch(
  { folder, call }: CrowdOptions,
  blocks: readonly Block[],
  passwordHash: string,
): Promise<MadeBatch> {
  const steps = blocks.flatMap((block) => [...bodySteps(block, passwordHash), ...claimNameSteps(block)]);
  const batch = await makeRowBatch(mkdtempSync(join(folder, 'part-')), steps.map(rowOf), call);
  return { ...batch, blocks, rows: steps.length };
}

function rowOf({ Put }: Step): NewRow {
  const { TableName: table, Item: item } = Put ?? {};
  if (table === undefined || item === undefined) throw new Error('A step of the crowd stores no row.');
  return { table, item };
}

function add(file: string, batch: MadeBatch): void {
  try {
    addRowBatch(file, batch);
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    const [from, to] = [batch.blocks.at(0)?.members.at(0), batch.blocks.at(-1)?.members.at(-1)];
    const names = `${from?.username} to ${to?.username}`;
    throw new LocalRunError(`One of the usernames ${names} is taken: seed another data folder (DATA_DIR).`);
  }
}

/** What the office's metrics would count from the streams. Repeating it does not count twice. */
async function countBatch(blocks: readonly Block[]): Promise<void> {
  const name = `crowd ${blocks.at(0)?.number} to ${blocks.at(-1)?.number}`;
  const now = new Date();
  const count = async (
    figure: Metric,
    dateOf: (block: Block) => Date,
    amountOf: (block: Block) => number,
  ) => {
    for (const [week, own] of Map.groupBy(blocks, (block) => weekOf(dateOf(block)))) {
      const sum = own.reduce((sofar, block) => sofar + amountOf(block), 0);
      await countOnce(figure, name, new Date(week), now, sum);
    }
  };
  const saidIn = ({ talks }: Block) => talks.reduce((sum, { said }) => sum + said.length, 0);
  await count(
    'joined',
    ({ joinedFrom }) => joinedFrom,
    ({ members }) => members.length,
  );
  await count(
    'posts',
    ({ saidFrom }) => saidFrom,
    ({ posts }) => posts.length,
  );
  await count('messages', ({ saidFrom }) => saidFrom, saidIn);
}

/**
 * Builds the indexes of people and posts from the tables that this process's environment names, as the site's jobs do.
 */
export async function buildDirectory(): Promise<void> {
  const now = new Date();
  await buildSnapshot(peopleSnapshotSource, now);
  await buildSnapshot(postSnapshotSource, now);
}
