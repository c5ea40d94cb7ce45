import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import type { Chance } from './chance.ts';

const staleOdds = 0.3;
/** After this many requests every replica has a write. */
const heardAfter = 12;

/** In DynamoDB's own notation, `{ S: '…' }`, as the stores send and receive it. */
const Item = z.record(z.string(), z.unknown());
type Item = z.output<typeof Item>;
const Text = z.object({ S: z.string() });
const RowKey = z.object({ pk: Text, sk: Text });
const Put = z.looseObject({ TableName: z.string(), Item: RowKey });
const Keyed = z.looseObject({ TableName: z.string(), Key: RowKey });
const Transaction = z.looseObject({ TransactItems: z.array(z.record(z.string(), z.unknown())) });
const Read = z.looseObject({
  TableName: z.optional(z.string()),
  ConsistentRead: z.optional(z.boolean()),
  RequestItems: z.optional(z.record(z.string(), z.looseObject({ ConsistentRead: z.optional(z.boolean()) }))),
});
const Got = z.looseObject({ Item: z.optional(Item) });
const Found = z.looseObject({ Items: z.array(Item) });
const Batch = z.looseObject({ Responses: z.record(z.string(), z.array(Item)) });

interface Old {
  /** The item before the write; undefined if it did not exist. */
  readonly item: Item | undefined;
  readonly atRequest: number;
}

/** The responses of replicas without the newest writes. */
export class StaleReads {
  readonly #chance: Chance;
  readonly #old = new Map<string, Old>();
  /** Bypasses the faults. */
  readonly #database = new DynamoDBClient({
    endpoint: process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '',
    region: 'us-east-1',
  });
  #requests = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  end(): void {
    this.#database.destroy();
  }

  /** Records what a write is about to change. */
  async noteWrite(operation: string, input: object): Promise<void> {
    this.#requests += 1;
    for (const { TableName, Key } of writtenBy(operation, input)) {
      const { Item: item } = await this.#database.send(
        new GetItemCommand({ TableName, Key, ConsistentRead: true }),
      );
      this.#old.set(nameOf(TableName, Key), { item, atRequest: this.#requests });
    }
  }

  /** Replaces the response to an eventually consistent read by an earlier state, at random. */
  age(operation: string, input: object, output: object): void {
    const { TableName = '', ConsistentRead, RequestItems } = Read.parse(input);
    if (operation === 'GetItem' && ConsistentRead !== true) {
      const { Key: asked } = Keyed.parse(input);
      Object.assign(output, { Item: this.#asOfBefore(TableName, asked, Got.parse(output).Item) });
    }
    if (operation === 'Query' && ConsistentRead !== true) {
      const items = Found.parse(output).Items.flatMap(
        (item) => this.#asOfBefore(TableName, item, item) ?? [],
      );
      Object.assign(output, { Items: items, Count: items.length });
    }
    if (operation === 'BatchGetItem') {
      const Responses = Object.entries(Batch.parse(output).Responses).map(([table, items]) => [
        table,
        RequestItems?.[table]?.ConsistentRead === true
          ? items
          : items.flatMap((item) => this.#asOfBefore(table, item, item) ?? []),
      ]);
      Object.assign(output, { Responses: Object.fromEntries(Responses) });
    }
  }

  #asOfBefore(table: string, keyed: Item, now: Item | undefined): Item | undefined {
    const old = this.#old.get(nameOf(table, keyed));
    const isRecent = old !== undefined && this.#requests - old.atRequest < heardAfter;
    if (!isRecent || this.#chance() > staleOdds) return now;
    if (old.item === undefined || now === undefined) return old.item;
    // An index has only some attributes.
    return Object.fromEntries(Object.entries(old.item).filter(([name]) => name in now || name in keyed));
  }
}

function nameOf(table: string, { pk, sk }: Item): string {
  return JSON.stringify([table, pk, sk]);
}

function writtenBy(operation: string, input: object): z.output<typeof Keyed>[] {
  if (operation === 'PutItem') return [putInto(input)];
  if (operation === 'UpdateItem' || operation === 'DeleteItem') return [Keyed.parse(input)];
  if (operation !== 'TransactWriteItems') return [];
  return Transaction.parse(input).TransactItems.flatMap(({ Put: put, Update: update, Delete: remove }) => {
    if (put !== undefined) return [putInto(put)];
    const changed = update ?? remove;
    return changed === undefined ? [] : [Keyed.parse(changed)];
  });
}

function putInto(input: unknown): z.output<typeof Keyed> {
  const { TableName, Item: item } = Put.parse(input);
  return { TableName, Key: { pk: item.pk, sk: item.sk } };
}
