import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

/** Only tests read whole tables; the product never does. */

type Env = Readonly<Record<string, string | undefined>>;

const Row = z.looseObject({ pk: z.string(), sk: z.string() });
export type Row = z.output<typeof Row>;

/** A client of the engine in an environment. */
export function documentsOf(env: Env): DynamoDBDocumentClient {
  const endpoint = env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
  const credentials = {
    accessKeyId: env['AWS_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['AWS_SECRET_ACCESS_KEY'] ?? '',
  };
  return DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: env['AWS_REGION'] ?? 'us-east-1', credentials }),
  );
}

/** Every row of a table; none if no function of the site knows the table. */
export async function* rowsOf(
  documents: DynamoDBDocumentClient,
  TableName: string | undefined,
): AsyncGenerator<Row> {
  if (TableName === undefined) return;
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName, ConsistentRead: true, ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
    );
    for (const item of page.Items ?? []) yield z.parse(Row, item);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
}

/** Removes every row of a table of this process, so that a test does not depend on earlier ones. */
export async function emptyTable(variable: string): Promise<void> {
  const documents = documentsOf(process.env);
  const TableName = process.env[variable];
  for await (const { pk, sk } of rowsOf(documents, TableName)) {
    await documents.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  }
  documents.destroy();
}
