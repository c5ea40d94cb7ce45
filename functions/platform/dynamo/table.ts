import {
  type AttributeValue,
  BatchGetItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { log } from '#functions/platform/runtime/log.ts';
import { attributes, keyAttributes, values } from './attributes.ts';
import { database } from './databaseClient.ts';
import {
  type Change,
  changeParts,
  type Condition,
  conditionParts,
  type Range,
  rangeParts,
  type Values,
} from './expressions.ts';
import { type TableName, tables } from './tables.ts';
import { isConditionFailure } from './databaseFaults.ts';
import { RETRY, faults, withRetry, retryUntilDone } from './retry.ts';
import type { Step } from './transaction.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export type { Change, Condition, Range, Values };

/** As many keys as one BatchGetItem takes. */
const keysOfRequest = 100;

export interface Rows<T> {
  readonly items: T[];
  /** The key to go on after; undefined where the range ended. */
  readonly last: Values | undefined;
}

/**
 * The thin layer between the stores and DynamoDB: it names the table, parses what it reads, repeats what may succeed a
 * moment later, knows no domain. A row that cannot be read, as a newer version may write it, is missing in lists and
 * an error where it was asked for alone.
 */
export class Table {
  readonly #declared: (typeof tables)[TableName];
  readonly #indexes: Readonly<Record<string, { readonly pk: string; readonly sk: string }>>;

  constructor(name: TableName) {
    this.#declared = tables[name];
    this.#indexes = this.#declared.indexes;
  }

  get name(): string {
    const name = process.env[this.#declared.env];
    if (name === undefined) throw new Error(`${this.#declared.env} is not granted to this function`);
    return name;
  }

  /** The item, or undefined. `consistent` reads what was last written, at twice the price. */
  async get<S extends z.ZodMiniType>(
    schema: S,
    key: Key,
    consistent = false,
  ): Promise<z.output<S> | undefined> {
    const { Item } = await withRetry(() =>
      database.send(
        new GetItemCommand({ TableName: this.name, Key: keyAttributes(key), ConsistentRead: consistent }),
      ),
    );
    return Item === undefined ? undefined : z.parse(schema, values(Item));
  }

  /**
   * The items of these keys, in no order and in as few requests as may be; absent ones are left out.
   * @throws Unavailable where the table did not answer all of them in time: no item is taken for absent.
   */
  async getMany<S extends z.ZodMiniType>(
    schema: S,
    keys: readonly Key[],
    consistent = false,
  ): Promise<z.output<S>[]> {
    const found: z.output<S>[] = [];
    for (let place = 0; place < keys.length; place += keysOfRequest) {
      const items = await this.#getAll(keys.slice(place, place + keysOfRequest), consistent);
      found.push(...this.#readable(schema, items));
    }
    return found;
  }

  /** What DynamoDB leaves unprocessed is asked for again. */
  async #getAll(keys: readonly Key[], consistent: boolean): Promise<Values[]> {
    const items: Values[] = [];
    let waiting: Record<string, AttributeValue>[] = keys.map(keyAttributes);
    return retryUntilDone(async () => {
      const { Responses, UnprocessedKeys } = await withRetry(() =>
        database.send(
          new BatchGetItemCommand({
            RequestItems: { [this.name]: { Keys: waiting, ConsistentRead: consistent } },
          }),
        ),
      );
      items.push(...(Responses?.[this.name] ?? []).map(values));
      waiting = UnprocessedKeys?.[this.name]?.Keys ?? [];
      return waiting.length === 0 ? items : RETRY;
    }, faults);
  }

  #readable<S extends z.ZodMiniType>(schema: S, items: readonly Values[]): z.output<S>[] {
    return items.flatMap((item) => {
      const parsed = z.safeParse(schema, item);
      if (parsed.success) return [parsed.data];
      const error = parsed.error.issues.map(({ path }) => path.join('.')).join(' ');
      log({ level: 'error', message: 'row skipped', table: this.#declared.env, error });
      return [];
    });
  }

  /** Puts an item. @returns false where the condition did not hold. */
  async put(item: Key & Values, condition?: Condition): Promise<boolean> {
    return held(() =>
      database.send(
        new PutItemCommand({ TableName: this.name, Item: attributes(item), ...conditionParts(condition) }),
      ),
    );
  }

  /** Deletes an item. @returns false where the condition did not hold. */
  async remove(key: Key, condition?: Condition): Promise<boolean> {
    return held(() =>
      database.send(
        new DeleteItemCommand({
          TableName: this.name,
          Key: keyAttributes(key),
          ...conditionParts(condition),
        }),
      ),
    );
  }

  /** Changes an item. @returns it as it is now, or undefined where the condition did not hold. */
  async change<S extends z.ZodMiniType>(
    schema: S,
    key: Key,
    change: Change,
  ): Promise<z.output<S> | undefined> {
    try {
      const { Attributes } = await withRetry(() =>
        database.send(
          new UpdateItemCommand({
            TableName: this.name,
            Key: keyAttributes(key),
            ReturnValues: 'ALL_NEW',
            ...changeParts(change),
          }),
        ),
      );
      return z.parse(schema, Attributes && values(Attributes));
    } catch (error) {
      if (isConditionFailure(error)) return undefined;
      throw error;
    }
  }

  /** One page of a range, in one Query. */
  async query<S extends z.ZodMiniType>(schema: S, range: Range): Promise<Rows<z.output<S>>> {
    const index = range.index === undefined ? { pk: 'pk', sk: 'sk' } : this.#indexes[range.index];
    if (index === undefined) throw new Error(`${this.#declared.env} has no index ${range.index}`);
    const { Items, LastEvaluatedKey } = await withRetry(() =>
      database.send(
        new QueryCommand({
          TableName: this.name,
          IndexName: range.index,
          ...rangeParts(index, range),
          Limit: range.limit,
          ScanIndexForward: range.newestFirst !== true,
          ConsistentRead: range.consistent ?? false,
          ExclusiveStartKey: range.after && attributes(range.after),
        }),
      ),
    );
    const items = this.#readable(schema, (Items ?? []).map(values));
    return { items, last: LastEvaluatedKey && values(LastEvaluatedKey) };
  }

  /** Steps of a transaction on this table; see `transact`. */
  putStep(item: Key & Values, condition?: Condition): Step {
    return { Put: { TableName: this.name, Item: attributes(item), ...conditionParts(condition) } };
  }

  changeStep(key: Key, change: Change): Step {
    return { Update: { TableName: this.name, Key: keyAttributes(key), ...changeParts(change) } };
  }

  removeStep(key: Key, condition?: Condition): Step {
    return { Delete: { TableName: this.name, Key: keyAttributes(key), ...conditionParts(condition) } };
  }

  checkStep(key: Key, condition: Condition): Step {
    return {
      ConditionCheck: {
        TableName: this.name,
        Key: keyAttributes(key),
        ...conditionParts(condition),
        ConditionExpression: condition.expression,
      },
    };
  }
}

async function held(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await withRetry(write);
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
