import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { erasureRuleOf, objectErasurePolicy, rowKindOf } from '#functions/account/store/erasurePolicy.ts';
import { buckets, type TableName, tables } from '#functions/platform/dynamo/tables.ts';
import { documentsOf, type Row, rowsOf } from './wholeTables.ts';

type Env = Readonly<Record<string, string | undefined>>;

const isTable = (name: string): name is TableName => name in tables;

/** JSON has no sets. */
const textOf = (row: Row) =>
  JSON.stringify(row, (_, value: unknown) => (value instanceof Set ? [...value] : value)).toLowerCase();

/**
 * Reads all tables completely and returns the kinds of rows that contain any of these words, each as `table
 * kind`. Rows that expire as soon as `erasurePolicy.ts` says are left out if they have that expiry.
 */
export async function tablesWith(env: Env, words: readonly string[], now: Date): Promise<string[]> {
  const documents = documentsOf(env);
  const found = new Set<string>();
  for (const table of Object.keys(tables).filter(isTable)) {
    for await (const row of rowsOf(documents, env[tables[table].env])) {
      const text = textOf(row);
      if (!words.some((word) => text.includes(word.toLowerCase()))) continue;
      if (!goesByItself(table, row, now)) found.add(`${table} ${rowKindOf(row.pk)}`);
    }
  }
  documents.destroy();
  return [...found].toSorted();
}

function goesByItself(table: TableName, row: Row, now: Date): boolean {
  const fate = erasureRuleOf(table, row.pk);
  if (typeof fate !== 'object' || !('withinDays' in fate)) return false;
  const end = row['expiresAt'];
  return typeof end === 'number' && end <= now.getTime() / 1000 + fate.withinDays * 24 * 3600 + 3600;
}

/** The buckets whose objects expire within days. */
const goesSoon = new Set(
  Object.entries(objectErasurePolicy).flatMap(([name, fate]) =>
    typeof fate === 'object' && 'withinDays' in fate ? [name] : [],
  ),
);

/**
 * Reads all buckets completely and returns the objects with any of these words in content or name, except those
 * that expire, which `functions/directory/background/directory.store.test.ts` checks.
 */
export async function objectsWith(env: Env, words: readonly string[]): Promise<string[]> {
  const s3 = new S3Client({
    region: 'us-east-1',
    endpoint: env['AWS_ENDPOINT_URL_S3'] ?? '',
    forcePathStyle: true,
    credentials: {
      accessKeyId: env['AWS_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: env['AWS_SECRET_ACCESS_KEY'] ?? '',
    },
  });
  const found: string[] = [];
  const kept = Object.entries(buckets).filter(([name]) => !goesSoon.has(name));
  for (const [, variable] of kept) {
    const Bucket = env[variable] ?? '';
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
    for (const { Key = '' } of Contents) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      const text = `${Key} ${(await Body?.transformToString('latin1')) ?? ''}`.toLowerCase();
      if (words.some((word) => text.includes(word.toLowerCase()))) found.push(`${Bucket} ${Key}`);
    }
  }
  s3.destroy();
  return found;
}
