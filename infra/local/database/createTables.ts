import * as z from 'zod/mini';
import type { Stack } from '../stack/stackTemplate.ts';
import { EngineError, type EngineCall } from './engineCall.ts';

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const Index = z.object({
  IndexName: z.string(),
  KeySchema,
  Projection: z.object({
    ProjectionType: z.string(),
    NonKeyAttributes: z.optional(z.array(z.string())),
  }),
});
const TableProperties = z.object({
  TableName: z.optional(z.string()),
  KeySchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  GlobalSecondaryIndexes: z.optional(z.array(Index)),
  StreamSpecification: z.optional(z.object({ StreamViewType: z.string() })),
  TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.string(), Enabled: z.boolean() })),
});
type TableProperties = z.output<typeof TableProperties>;

const Described = z.object({
  Table: z.object({
    GlobalSecondaryIndexes: z.optional(z.array(z.object({ IndexName: z.string() }))),
    StreamSpecification: z.optional(z.object({ StreamEnabled: z.boolean() })),
  }),
});

/** The attributes of a table that the local run needs later. */
export interface LocalTable {
  readonly name: string;
  /** The TTL attribute, if the table has one. */
  readonly expiry: string | undefined;
  readonly keys: readonly string[];
}

/** Creates missing tables, and adds indexes and streams that the stack has gained since. */
export async function makeTables(stack: Stack, call: EngineCall): Promise<LocalTable[]> {
  const declaredTables = stack.all('AWS::DynamoDB::Table', TableProperties);
  return Promise.all(
    declaredTables.map(async ({ id, properties }) => {
      const name = properties.TableName ?? id;
      const table = await describe(name, call);
      if (table === undefined) await create(name, properties, call);
      else await upgrade(name, properties, table, call);
      return {
        name,
        expiry:
          properties.TimeToLiveSpecification?.Enabled === true
            ? properties.TimeToLiveSpecification.AttributeName
            : undefined,
        keys: properties.KeySchema.map(({ AttributeName }) => AttributeName),
      };
    }),
  );
}

async function describe(name: string, call: EngineCall) {
  try {
    return Described.parse(await call('DescribeTable', { TableName: name })).Table;
  } catch (error) {
    if (error instanceof EngineError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function create(name: string, properties: TableProperties, call: EngineCall): Promise<void> {
  const { KeySchema: keys, AttributeDefinitions, GlobalSecondaryIndexes } = properties;
  await call('CreateTable', {
    TableName: name,
    KeySchema: keys,
    AttributeDefinitions,
    BillingMode: 'PAY_PER_REQUEST',
    ...(GlobalSecondaryIndexes === undefined ? {} : { GlobalSecondaryIndexes }),
    ...stream(properties),
  });
}

async function upgrade(
  name: string,
  properties: TableProperties,
  table: z.output<typeof Described>['Table'],
  call: EngineCall,
): Promise<void> {
  const existingIndexes = new Set(table.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  for (const index of properties.GlobalSecondaryIndexes ?? []) {
    if (existingIndexes.has(index.IndexName)) continue;
    await call('UpdateTable', {
      TableName: name,
      AttributeDefinitions: properties.AttributeDefinitions,
      GlobalSecondaryIndexUpdates: [{ Create: index }],
    });
  }
  if (properties.StreamSpecification !== undefined && table.StreamSpecification?.StreamEnabled !== true) {
    await call('UpdateTable', { TableName: name, ...stream(properties) });
  }
}

function stream({ StreamSpecification }: TableProperties) {
  if (StreamSpecification === undefined) return {};
  return { StreamSpecification: { StreamEnabled: true, ...StreamSpecification } };
}
