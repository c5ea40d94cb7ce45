import {
  DescribeTableCommand,
  DynamoDBClient,
  type GlobalSecondaryIndexDescription,
  type KeySchemaElement,
} from '@aws-sdk/client-dynamodb';
import { type IndexDeclaration, type TableDeclaration, tables } from '#functions/platform/dynamo/tables.ts';
import { region } from '#infra/local/stack/resourceNames.ts';
import { indexLine, type Indexes, indexProblems } from '#infra/stack/data/indexChanges.ts';
import { tableOutput } from '#infra/stack/names.ts';
import { type Finding, isNamed, stopFinding } from './finding.ts';
import { type DeployedStack, isDeployed } from './stackState.ts';

const dynamo = new DynamoDBClient({ region });

/** Whether DynamoDB can change the deployed tables to what this version declares. */
export async function checkTables(stack: DeployedStack | undefined): Promise<readonly Finding[]> {
  if (!isDeployed(stack)) return [];
  const declared: readonly (readonly [string, TableDeclaration])[] = Object.entries(tables);
  const findings: Finding[] = [];
  // One after another: DynamoDB takes few descriptions of tables at a time.
  for (const [name, { indexes }] of declared) {
    const deployed = stack.outputs.get(tableOutput(name));
    if (deployed !== undefined) findings.push(...(await checkTable(name, deployed, indexes)));
  }
  return findings;
}

async function checkTable(
  name: string,
  TableName: string,
  declared: Readonly<Record<string, IndexDeclaration>>,
): Promise<readonly Finding[]> {
  const missing = stopFinding(
    `The stack has the table ${TableName} (${name}), and the account does not: restore it first, see infra/runbook/restore.md.`,
  );
  try {
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName }));
    return indexProblems(name, deployedIndexes(Table?.GlobalSecondaryIndexes), declaredIndexes(declared)).map(
      stopFinding,
    );
  } catch (error) {
    if (isNamed(error, 'ResourceNotFoundException')) return [missing];
    throw error;
  }
}

function declaredIndexes(declared: Readonly<Record<string, IndexDeclaration>>): Indexes {
  return Object.fromEntries(
    Object.entries(declared).map(([name, { pk, sk, projection }]) => [
      name,
      typeof projection === 'string'
        ? indexLine([pk, sk], projection)
        : indexLine([pk, sk], 'INCLUDE', projection),
    ]),
  );
}

function deployedIndexes(deployed: readonly GlobalSecondaryIndexDescription[] = []): Indexes {
  return Object.fromEntries(
    deployed.map(
      ({ IndexName = '', KeySchema, Projection: { ProjectionType = '', NonKeyAttributes } = {} }) => [
        IndexName,
        indexLine(keysOf(KeySchema), ProjectionType, NonKeyAttributes),
      ],
    ),
  );
}

/** The partition key first. */
function keysOf(schema: readonly KeySchemaElement[] = []): readonly string[] {
  return schema
    .toSorted((a, b) => (a.KeyType ?? '').localeCompare(b.KeyType ?? ''))
    .map(({ AttributeName = '' }) => AttributeName);
}
