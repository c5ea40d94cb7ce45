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
import { chunk } from '#functions/platform/runtime/chunk.ts';
import { grantedEnv } from '#functions/platform/runtime/grantedEnv.ts';
import { log } from '#functions/platform/runtime/log.ts';
import { toAttributeValues, keyAttributes, fromAttributeValues } from './attributes.ts';
import { database } from './databaseClient.ts';
import { isConditionFailure } from './databaseFaults.ts';
import {
  type Attributes,
  type Change,
  changeParts,
  type Condition,
  conditionParts,
  type Range,
  rangeParts,
} from './expressions.ts';
import { RETRY, faultPolicy, withRetry, retryUntilDone } from './retry.ts';
import { type TableName, tables } from './tables.ts';
import type { Step } from './transaction.ts';

/** The key of a row; as a schema, for rows of which only the key is read. */
export const RowKey = z.object({ pk: z.string(), sk: z.string() });
export type Key = Readonly<z.output<typeof RowKey>>;

export {
  allOf,
  anyOf,
  attributeIs,
  attributeIsAsRead,
  attributeIsMissing,
  attributeIsOneOf,
  rowExists,
  rowIsNew,
  type Attributes,
  type Change,
  type Condition,
  type Range,
} from './expressions.ts';

export interface ReadOptions {
  /** Reads the latest write, at twice the price. */
  readonly consistent?: boolean;
}

/** The limit of one BatchGetItem. */
const maxKeysPerRequest = 100;

export interface Rows<T> {
  readonly items: T[];
  /** The key to continue after; undefined at the end of the range. */
  readonly last: Attributes | undefined;
}

/**
 * A thin layer over DynamoDB: it adds the table name, parses rows with a schema, and retries temporary errors. It
 * knows nothing about the domain. A row that cannot be parsed, for example one from a newer version, is left out of
 * lists and is an error for a single read.
 */
export class Table {
  readonly #declared: (typeof tables)[TableName];
  readonly #indexes: Readonly<Record<string, { readonly pk: string; readonly sk: string }>>;

  constructor(name: TableName) {
    this.#declared = tables[name];
    this.#indexes = this.#declared.indexes;
  }

  get name(): string {
    return grantedEnv(this.#declared.env);
  }

  /** The item, or undefined. */
  async get<S extends z.ZodMiniType>(
    schema: S,
    key: Key,
    { consistent = false }: ReadOptions = {},
  ): Promise<z.output<S> | undefined> {
    const { Item } = await withRetry(() =>
      database().send(
        new GetItemCommand({ TableName: this.name, Key: keyAttributes(key), ConsistentRead: consistent }),
      ),
    );
    return Item === undefined ? undefined : z.parse(schema, fromAttributeValues(Item));
  }

  /**
   * The items with these keys, in no particular order and with as few requests as possible; absent items are left
   * out.
   * @throws TimedOutError if the table did not answer for all keys in time, so an unanswered key never counts as
   * absent.
   */
  async getMany<S extends z.ZodMiniType>(
    schema: S,
    keys: readonly Key[],
    { consistent = false }: ReadOptions = {},
  ): Promise<z.output<S>[]> {
    const found: z.output<S>[] = [];
    for (const batch of chunk(keys, maxKeysPerRequest)) {
      const items = await this.#getAll(batch, consistent);
      found.push(...this.#readable(schema, items));
    }
    return found;
  }

  /** Requests DynamoDB's unprocessed keys again. */
  async #getAll(keys: readonly Key[], consistent: boolean): Promise<Attributes[]> {
    const items: Attributes[] = [];
    let unprocessed: Record<string, AttributeValue>[] = keys.map(keyAttributes);
    return retryUntilDone(async () => {
      const { Responses, UnprocessedKeys } = await withRetry(() =>
        database().send(
          new BatchGetItemCommand({
            RequestItems: { [this.name]: { Keys: unprocessed, ConsistentRead: consistent } },
          }),
        ),
      );
      items.push(...(Responses?.[this.name] ?? []).map(fromAttributeValues));
      unprocessed = UnprocessedKeys?.[this.name]?.Keys ?? [];
      return unprocessed.length === 0 ? items : RETRY;
    }, faultPolicy);
  }

  #readable<S extends z.ZodMiniType>(schema: S, items: readonly Attributes[]): z.output<S>[] {
    return items.flatMap((item) => {
      const parsed = z.safeParse(schema, item);
      if (parsed.success) return [parsed.data];
      const error = parsed.error.issues.map(({ path }) => path.join('.')).join(' ');
      log({ level: 'error', message: 'row skipped', table: this.#declared.env, error });
      return [];
    });
  }

  /** Puts an item. @returns false if the condition failed. */
  async put(item: Key & Attributes, condition?: Condition): Promise<boolean> {
    return writeIfAllowed(() =>
      database().send(
        new PutItemCommand({
          TableName: this.name,
          Item: toAttributeValues(item),
          ...conditionParts(condition),
        }),
      ),
    );
  }

  /** Deletes an item. @returns false if the condition failed. */
  async remove(key: Key, condition?: Condition): Promise<boolean> {
    return writeIfAllowed(() =>
      database().send(
        new DeleteItemCommand({
          TableName: this.name,
          Key: keyAttributes(key),
          ...conditionParts(condition),
        }),
      ),
    );
  }

  /** Updates an item. @returns false if the condition failed. */
  async change(key: Key, change: Change): Promise<boolean> {
    return writeIfAllowed(() =>
      database().send(
        new UpdateItemCommand({ TableName: this.name, Key: keyAttributes(key), ...changeParts(change) }),
      ),
    );
  }

  /** Updates an item. @returns the new item, or undefined if the condition failed. */
  async changeAndRead<S extends z.ZodMiniType>(
    schema: S,
    key: Key,
    change: Change,
  ): Promise<z.output<S> | undefined> {
    try {
      const { Attributes } = await withRetry(() =>
        database().send(
          new UpdateItemCommand({
            TableName: this.name,
            Key: keyAttributes(key),
            ReturnValues: 'ALL_NEW',
            ...changeParts(change),
          }),
        ),
      );
      return z.parse(schema, Attributes && fromAttributeValues(Attributes));
    } catch (error) {
      if (isConditionFailure(error)) return undefined;
      throw error;
    }
  }

  /** One page of a range, with one Query. */
  async query<S extends z.ZodMiniType>(schema: S, range: Range): Promise<Rows<z.output<S>>> {
    const index = range.index === undefined ? { pk: 'pk', sk: 'sk' } : this.#indexes[range.index];
    if (index === undefined) throw new Error(`${this.#declared.env} has no index ${range.index}`);
    const { Items, LastEvaluatedKey } = await withRetry(() =>
      database().send(
        new QueryCommand({
          TableName: this.name,
          IndexName: range.index,
          ...rangeParts(index, range),
          Limit: range.limit,
          ScanIndexForward: range.newestFirst !== true,
          ConsistentRead: range.consistent ?? false,
          ExclusiveStartKey: range.after && toAttributeValues(range.after),
        }),
      ),
    );
    const items = this.#readable(schema, (Items ?? []).map(fromAttributeValues));
    return { items, last: LastEvaluatedKey && fromAttributeValues(LastEvaluatedKey) };
  }

  /** Steps for a transaction on this table; see `transact`. */
  putStep(item: Key & Attributes, condition?: Condition): Step {
    return { Put: { TableName: this.name, Item: toAttributeValues(item), ...conditionParts(condition) } };
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

async function writeIfAllowed(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await withRetry(write);
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
