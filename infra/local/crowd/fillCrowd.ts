import { countOnce } from '#functions/stores/figures.ts';
import { idsFrom } from '#functions/stores/ids.ts';
import { inParallel } from '#functions/stores/inParallel.ts';
import { type Step, stepsOfTransaction, transact } from '#functions/stores/transaction.ts';
import { findByUsername } from '#functions/stores/users.ts';
import { hashPassword } from '#functions/user/passwords.ts';
import { LocalRunError } from '../localRunError.ts';
import { type Block, blockSize, crowdBlock, crowdName } from './crowdBlock.ts';
import { bodySteps, claimSteps } from './crowdSteps.ts';

export interface Filling {
  /** How many members there are to be, in whole blocks. */
  readonly members: number;
  readonly password: string;
  /** Learns, behind each block, how many members there are and how many rows were written so far. */
  readonly tell: (members: number, rows: number) => void;
}

/** The embedded engine keeps each transaction before it answers: one after the other it would only wait. */
const writesAtOnce = 3;

/**
 * Fills the tables that this process's environment names, block by block; what a run that was killed has left half done
 * is written anew, the same rows under the same keys. What has been there before stays as it is.
 * @returns how many members were there before.
 * @throws LocalRunError where somebody else has one of the names.
 */
export async function fillCrowd({ members, password, tell }: Filling): Promise<number> {
  const blocks = members / blockSize;
  const first = await blocksThere(blocks);
  const passwordHash = await hashPassword(password);
  tell(first * blockSize, 0);
  let rows = 0;
  let claimed = Promise.resolve();
  for (let number = first; number < blocks; number += 1) {
    const block = crowdBlock(number, idsFrom);
    const [written] = await Promise.all([writeBody(block, passwordHash), claimed]);
    rows += written + blockSize;
    claimed = claim(block).then(() => tell((number + 1) * blockSize, rows));
  }
  await claimed;
  return first * blockSize;
}

/** How many blocks are whole: their names are claimed behind all else, and in order. */
async function blocksThere(most: number): Promise<number> {
  let [whole, missing] = [0, most + 1];
  while (missing - whole > 1) {
    const middle = Math.floor((whole + missing) / 2);
    const isThere = (await findByUsername(crowdName(middle * blockSize - 1))) !== undefined;
    if (isThere) whole = middle;
    else missing = middle;
  }
  return whole;
}

async function writeBody(block: Block, passwordHash: string): Promise<number> {
  // Side by side what is of one partition: the engine looks through all of it for each transaction.
  const steps = bodySteps(block, passwordHash).toSorted((one, other) =>
    placeOf(one) < placeOf(other) ? -1 : 1,
  );
  const parts = Array.from({ length: Math.ceil(steps.length / stepsOfTransaction) }, (_, part) =>
    steps.slice(part * stepsOfTransaction, (part + 1) * stepsOfTransaction),
  );
  await inParallel(parts, writesAtOnce, put);
  await countBlock(block);
  return steps.length;
}

const placeOf = ({ Put }: Step) =>
  `${Put?.TableName} ${String(Put?.Item?.['pk'])} ${String(Put?.Item?.['sk'])}`;

async function put(steps: readonly Step[]): Promise<void> {
  if (!(await transact(steps)).done) throw new Error('Rows of the crowd were refused.');
}

/** What the streams would have the office count, had anybody followed them. */
async function countBlock({ number, members, posts, talks, joinedFrom, saidFrom }: Block): Promise<void> {
  const [name, now] = [`crowd ${number}`, new Date()];
  const messages = talks.reduce((sum, { said }) => sum + said.length, 0);
  await countOnce('joined', name, joinedFrom, now, members.length);
  await countOnce('posts', name, saidFrom, now, posts.length);
  await countOnce('messages', name, saidFrom, now, messages);
}

async function claim(block: Block): Promise<void> {
  const outcome = await transact(claimSteps(block));
  if (outcome.done) return;
  const taken = outcome.refused.map((at) => block.members[at]?.username).join(', ');
  throw new LocalRunError(`Somebody else has the username ${taken}: seed another data folder (DATA_DIR).`);
}
