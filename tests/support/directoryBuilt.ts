import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailure } from '#functions/platform/dynamo/databaseFaults.ts';
import { documentsOf } from './wholeTables.ts';

/** If a step fails on a busy machine, the clock retries after a minute. */
const longestMs = 240_000;

type Row = Readonly<Record<string, unknown>>;
/** One item of a table. */
type Read = (table: string | undefined, pk: string) => Promise<Row | undefined>;

const heads = ['HEAD', 'POSTHEAD'];
const jobs = ['JOB#snapshotPeople#rebuild', 'JOB#snapshotPosts#rebuild'];

/**
 * Waits until a new site has built its indexes of people and posts; until then searches answer 503. If building
 * fails on a busy machine, it is restarted at once instead of after the job's delay.
 * @throws with the rows of the jobs if it takes too long.
 */
export async function directoryBuilt(env: Readonly<Record<string, string>>): Promise<void> {
  const documents = documentsOf(env);
  const read: Read = async (TableName, pk) =>
    (await documents.send(new GetCommand({ TableName, Key: { pk, sk: '-' }, ConsistentRead: true }))).Item;
  try {
    for (const end = Date.now() + longestMs; Date.now() < end;) {
      const built = await Promise.all(heads.map((pk) => read(env['DIRECTORY_TABLE'], pk)));
      if (built.every((head) => head !== undefined)) return;
      for (const pk of jobs) await wakeUp(documents, env['JOBS_TABLE'], pk, read);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const rows = await Promise.all(jobs.map((pk) => read(env['JOBS_TABLE'], pk)));
    throw new Error(`The site has not built its indexes of people and posts: ${JSON.stringify(rows)}`);
  } finally {
    documents.destroy();
  }
}

/** Makes a job due that rests after a failure. */
async function wakeUp(
  documents: DynamoDBDocumentClient,
  TableName: string | undefined,
  pk: string,
  read: Read,
): Promise<void> {
  const row = await read(TableName, pk);
  if (row?.['state'] !== 'later') return;
  console.warn(`The site rebuilds what failed: ${String(row['error'])}`);
  const waking = documents.send(
    new UpdateCommand({
      TableName,
      Key: { pk, sk: '-' },
      UpdateExpression: 'SET #state = :due',
      ConditionExpression: 'wakeAt = :read',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':due': 'due', ':read': row['wakeAt'] },
    }),
  );
  await waking.catch((error: unknown) => {
    // Another run was faster.
    if (!isConditionFailure(error)) throw error;
  });
}
