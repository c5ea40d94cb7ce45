import { parseArgs } from 'node:util';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { maxLeaseClockSkewMs, deadlines } from '#functions/platform/aws/deadlines.ts';
import { type TableName, tables } from '#functions/platform/dynamo/tables.ts';
import type { DeployedStack } from '#infra/deploy/stackState.ts';
import { LocalRunError } from '#infra/local/errors/localRunError.ts';
import { bucketOutput, tableOutput } from '#infra/stack/names.ts';
import { defaultStage, stackNameOf } from '#infra/stack/settings.ts';
import {
  carriedOver,
  type Carried,
  carryOver,
  type Carryover,
  erasedAccounts,
  findCarryover,
  forgetCarryover,
  keepCarryover,
  readCarryover,
} from './carryover.ts';
import { copyName, deleteCopies, makeCopies } from './copies.ts';
import { movePictures } from './pictures.ts';
import { product } from './product.ts';
import { targetRow } from './restorePolicy.ts';
import { compareTables, type Counts, type TwoTables, writeChanges } from './rows.ts';

const usage = `Usage: npm run restore -- --to <time> [--stage <stage>] [--only <table>,…] [--apply [--undo <what>,…] | --clean]
  --to      the second to restore, such as 2026-11-26T10:00:00Z
  --only    some tables instead of all, such as users,images
  without more: copies the tables as they were then, compares, and leaves the site as it is
  --apply   brings the site's tables back to that second; the stage must be in maintenance
  --undo    what else goes back to what it was then, instead of staying as it is: ${carriedOver.join(', ')}
  --clean   deletes the copies`;

/** Work that had begun before maintenance has ended by then. */
const quietMs = deadlines.jobFunctionMs + maxLeaseClockSkewMs;

/** The input of a restore. */
interface RestoreTools {
  readonly findStack: (name: string) => Promise<DeployedStack | undefined>;
  readonly dynamo: DynamoDBClient;
  readonly s3: S3Client;
  /** Points the stores to the tables of a stage, as in `infra/settings/<stage>.json`. */
  readonly useTables: (stage: string) => Promise<void>;
  readonly say: (line: string) => void;
  readonly now: () => Date;
  /** How long to wait between two checks of the copies. */
  readonly pollMs: number;
}

interface Order {
  readonly to: Date;
  readonly stage: string;
  readonly names: readonly TableName[];
  readonly apply: boolean;
  readonly clean: boolean;
  readonly undo: readonly Carried[];
}

/**
 * Restores the tables of a stage to a second. It can be killed at any time and run again.
 * @param args the arguments of `npm run restore`.
 * @throws LocalRunError with a sentence for the reader.
 */
export async function restore(args: readonly string[], tools: RestoreTools): Promise<void> {
  const order = readOrder(args, tools.now());
  const stackName = stackNameOf(order.stage);
  const stack = await tools.findStack(stackName);
  if (stack === undefined) throw new LocalRunError(`This AWS account has no stack ${stackName}.`);
  const run = new Restore(order, tools, stack.outputs);
  if (order.clean) return run.clean();
  if (order.apply) checkQuiet(stackName, stack, tools.now());
  await run.copy();
  await (order.apply ? run.apply() : run.compare());
}

function readOrder(args: readonly string[], now: Date): Order {
  const { values } = readArguments(args);
  const to = new Date(values.to);
  if (!/(Z|[+-]\d\d:\d\d)$/.test(values.to) || Number.isNaN(to.getTime()) || to > now)
    throw new LocalRunError(`--to needs a past time with its zone.\n${usage}`);
  if (to.getUTCMilliseconds() !== 0) throw new LocalRunError('--to needs a whole second.');
  if (values.apply && values.clean) throw new LocalRunError(usage);
  const undo = readUndo(words(values.undo));
  const { stage, apply, clean } = values;
  return { to, stage, names: readNames(words(values.only)), apply, clean, undo };
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        to: { type: 'string', default: '' },
        stage: { type: 'string', default: defaultStage },
        only: { type: 'string', default: '' },
        apply: { type: 'boolean', default: false },
        undo: { type: 'string', default: '' },
        clean: { type: 'boolean', default: false },
      },
    });
  } catch {
    throw new LocalRunError(usage);
  }
}

function readUndo(names: readonly string[]): readonly Carried[] {
  const unknown = names.find((word) => !carriedOver.some((choice) => choice === word));
  if (unknown !== undefined)
    throw new LocalRunError(`--undo knows ${carriedOver.join(', ')}, and not ${unknown}.`);
  return carriedOver.filter((choice) => names.includes(choice));
}

const words = (list: string): string[] => list.split(',').filter((word) => word !== '');
const isTable = (name: string): name is TableName => name in tables;

function readNames(only: readonly string[]): readonly TableName[] {
  const unknown = only.find((name) => !isTable(name));
  if (unknown !== undefined) throw new LocalRunError(`There is no table ${unknown}.`);
  return (only.length === 0 ? Object.keys(tables) : only).filter(isTable);
}

/** Members and jobs must not write meanwhile, and the restore's own writes must trigger nothing. */
function checkQuiet(stackName: string, { given, updatedAt }: DeployedStack, now: Date): void {
  if (given['maintenance'] !== true) {
    throw new LocalRunError(
      `${stackName} is not in maintenance: set "maintenance": true in the stage's file in infra/settings, and deploy.`,
    );
  }
  const quietAt = new Date((updatedAt?.getTime() ?? 0) + quietMs);
  if (quietAt > now) {
    throw new LocalRunError(
      `Jobs from before the maintenance may run until ${quietAt.toISOString()}: run this again then.`,
    );
  }
}

class Restore {
  readonly #order: Order;
  readonly #tools: RestoreTools;
  readonly #outputs: ReadonlyMap<string, string>;

  constructor(order: Order, tools: RestoreTools, outputs: ReadonlyMap<string, string>) {
    this.#order = order;
    this.#tools = tools;
    this.#outputs = outputs;
  }

  async copy(): Promise<void> {
    const { dynamo, say, pollMs } = this.#tools;
    await makeCopies(dynamo, this.#liveTables(), this.#order.to, say, pollMs);
  }

  async clean(): Promise<void> {
    const { dynamo, s3, say } = this.#tools;
    await deleteCopies(dynamo, this.#liveTables(), this.#order.to);
    await forgetCarryover(s3, this.#bucket('erasures'), this.#order.to);
    say('The copies are deleted.');
  }

  /** Reports what `apply` would do. */
  async compare(): Promise<void> {
    const { say, now, s3 } = this.#tools;
    await this.#tools.useTables(this.#order.stage);
    const carryover = await this.#readKept(now());
    await this.#visit(carryover, false);
    const erased = await erasedAccounts(s3, this.#bucket('erasures'));
    say(
      `To stay as they are now, unless --undo names them: ${carryover.suspended.length} suspensions, ${carryover.leaving.length} members who are leaving, ${carryover.admins.length} admins, ${carryover.blocks.length} blocks, and all passwords. ${erased.length} erased accounts stay erased.`,
    );
    say(
      'The site is as it was. The copies can be read in DynamoDB; --clean deletes them, --apply brings all this back.',
    );
  }

  /** Restores the tables. */
  async apply(): Promise<void> {
    const { to, stage, names } = this.#order;
    const { s3, say, now } = this.#tools;
    const erasures = this.#bucket('erasures');
    await this.#tools.useTables(stage);
    const earlier = await findCarryover(s3, erasures, to);
    const carryover = earlier ?? (await this.#readKept(now()));
    if (earlier === undefined) await keepCarryover(s3, erasures, to, carryover);
    else say('An earlier run began to bring the tables back. This one continues.');
    await this.#visit(carryover, true);
    const rowsLeft = await this.#visit(carryover, false);
    if (rowsLeft > 0)
      throw new LocalRunError(`${rowsLeft} rows changed meanwhile: something still writes. Run this again.`);
    const problems = await carryOver(product, carryover, await erasedAccounts(s3, erasures));
    await product.startDirectoryRebuild();
    for (const problem of problems) say(`NOTE  ${problem}`);
    say(
      `${names.length} tables are as they were at ${to.toISOString()}. Now set "maintenance": false and deploy; see infra/runbook/restore.md for what to check, and run this with --clean in the end.`,
    );
  }

  #readKept(now: Date): Promise<Carryover> {
    const { names, undo } = this.#order;
    const users = names.includes('users') ? this.#twoTables('users') : undefined;
    const blocks = names.includes('blocks') ? this.#table('blocks') : undefined;
    return readCarryover(this.#tools.dynamo, { users, blocks }, undo, now);
  }

  /** @returns how many rows differ. */
  async #visit(carryover: Carryover, isWriting: boolean): Promise<number> {
    const { dynamo, s3, say } = this.#tools;
    const keepsPasswords = !carryover.undone.includes('passwords');
    const rules = { ...product, keepsPasswords, startedAt: new Date(carryover.startedAt) };
    let different = 0;
    for (const name of this.#order.names) {
      const two = this.#twoTables(name);
      const counts = await compareTables(
        dynamo,
        two,
        (pair) => targetRow(name, pair, rules),
        async (changes) => {
          if (!isWriting) return;
          if (name === 'images') await movePictures(s3, this.#bucket('images'), changes, product.keysOf);
          await writeChanges(dynamo, two.live, changes);
        },
      );
      say(lineOf(name, counts, isWriting));
      different += counts.put + counts.removed;
    }
    return different;
  }

  #twoTables(name: TableName): TwoTables {
    const live = this.#table(name);
    return { copy: copyName(live, this.#order.to), live };
  }

  #liveTables(): readonly string[] {
    return this.#order.names.map((name) => this.#table(name));
  }

  #table(name: TableName): string {
    return this.#output(tableOutput(name));
  }

  #bucket(name: 'images' | 'erasures'): string {
    return this.#output(bucketOutput(name));
  }

  #output(name: string): string {
    const found = this.#outputs.get(name);
    if (found === undefined) throw new LocalRunError(`The stack has no output ${name}: deploy again.`);
    return found;
  }
}

function lineOf(name: string, { rows, put, removed }: Counts, isWriting: boolean): string {
  const done = isWriting ? ['brought back', 'removed'] : ['to bring back', 'to remove'];
  return `${name.padEnd(14)} ${rows} rows, ${put} ${done[0]}, ${removed} ${done[1]}`;
}
