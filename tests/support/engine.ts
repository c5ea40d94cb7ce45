import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type IndexDeclaration, type TableDeclaration, tables } from '#functions/stores/tables.ts';
import { startEngine as startDatabase } from '#infra/local/database/engine.ts';

/** A DynamoDB of a test's own with all tables; `stop` removes it. */
export interface TestEngine {
  readonly stop: () => Promise<void>;
}

/**
 * Starts a DynamoDB on a fresh folder and points this process to it. Stores read the address when they are first
 * loaded, so import them behind this: `const store = await import('#functions/stores/…')`.
 */
export async function startEngine(): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'alumni-engine-'));
  const engine = await startDatabase(join(folder, 'data.db'), undefined);
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: engine.url,
  });
  const client = new DynamoDBClient({ endpoint: engine.url, region: 'us-east-1', credentials });
  await Promise.all(Object.entries(tables).map(([name, declared]) => make(client, name, declared)));
  client.destroy();
  return {
    stop: async () => {
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function make(client: DynamoDBClient, name: string, declared: TableDeclaration): Promise<void> {
  const indexes = Object.entries(declared.indexes);
  const attributes = new Set(['pk', 'sk', ...indexes.flatMap(([, { pk, sk }]) => [pk, sk])]);
  const TableName = `Test-${name}`;
  await client.send(
    new CreateTableCommand({
      TableName,
      KeySchema: keys('pk', 'sk'),
      AttributeDefinitions: [...attributes].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      BillingMode: 'PAY_PER_REQUEST',
      ...(indexes.length === 0 ? {} : { GlobalSecondaryIndexes: indexes.map(toIndex) }),
    }),
  );
  process.env[declared.env] = TableName;
}

function toIndex([IndexName, { pk, sk, projection }]: readonly [string, IndexDeclaration]) {
  return {
    IndexName,
    KeySchema: keys(pk, sk),
    Projection:
      typeof projection === 'string'
        ? { ProjectionType: projection }
        : { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...projection] },
  };
}

function keys(pk: string, sk: string) {
  return [
    { AttributeName: pk, KeyType: 'HASH' as const },
    { AttributeName: sk, KeyType: 'RANGE' as const },
  ];
}
