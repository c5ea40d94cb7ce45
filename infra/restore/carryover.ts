import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { isNamed } from '#infra/deploy/finding.ts';
import { stampOf } from './copies.ts';
import type { Product } from './product.ts';
import type { Row } from './restorePolicy.ts';
import { allRows } from './rows.ts';

/** What protects people, and so is done again after a restore. */
const Carryover = z.object({
  /** When the restore began. */
  startedAt: z.string(),
  suspended: z.array(z.object({ userId: z.string(), until: z.string(), reason: z.string() })),
  /** Members who had asked to delete their account. */
  leaving: z.array(z.string()),
  blocks: z.array(z.object({ by: z.string(), other: z.string() })),
});
export type Carryover = z.output<typeof Carryover>;
export const carried = ['suspended', 'leaving', 'blocks'] as const;

const prefix = 'restores/';
const keyOf = (to: Date) => `${prefix}${stampOf(to)}.json`;

/** Reads it from the tables that the site uses. */
export async function readCarryover(
  dynamo: DynamoDBClient,
  tables: { readonly users: string; readonly blocks: string },
  now: Date,
): Promise<Carryover> {
  const found: Carryover = { startedAt: now.toISOString(), suspended: [], leaving: [], blocks: [] };
  for await (const rows of allRows(dynamo, tables.users)) for (const row of rows) addMember(found, row);
  for await (const rows of allRows(dynamo, tables.blocks)) for (const row of rows) addBlocks(found, row);
  return found;
}

function addMember(found: Carryover, { pk, leavingAt, suspendedUntil, suspension }: Row): void {
  const [, userId] = /^USER#(.+)$/.exec(pk?.S ?? '') ?? [];
  if (userId === undefined) return;
  const until = suspendedUntil?.S ?? '';
  if (until > found.startedAt) {
    found.suspended.push({ userId, until, reason: suspension?.M?.['reason']?.S ?? '' });
  }
  if (leavingAt !== undefined) found.leaving.push(userId);
}

function addBlocks(found: Carryover, { pk, lo, hi }: Row): void {
  const [, one = '', other = ''] = /^BLOCK#(.+)#(.+)$/.exec(pk?.S ?? '') ?? [];
  if (lo !== undefined) found.blocks.push({ by: one, other });
  if (hi !== undefined) found.blocks.push({ by: other, other: one });
}

/** That of an earlier run of this restore, or undefined. The tables are no longer what they were before that run. */
export async function findCarryover(s3: S3Client, Bucket: string, to: Date): Promise<Carryover | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: keyOf(to) }));
    return Carryover.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  } catch (error) {
    if (isNamed(error, 'NoSuchKey')) return undefined;
    throw error;
  }
}

export async function keepCarryover(s3: S3Client, Bucket: string, to: Date, found: Carryover): Promise<void> {
  await s3.send(new PutObjectCommand({ Bucket, Key: keyOf(to), Body: JSON.stringify(found) }));
}

export async function forgetCarryover(s3: S3Client, Bucket: string, to: Date): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket, Key: keyOf(to) }));
}

/** The accounts that were ever erased, as far back as any backup reaches. */
export async function erasedAccounts(client: S3Client, Bucket: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
    for (const { Key = '' } of Contents) if (!Key.startsWith(prefix)) ids.push(Key);
  }
  return ids;
}

/**
 * Does again what protects people. Safe to repeat.
 * @returns sentences about what could not be done.
 */
export async function carryOver(
  { suspendRestored, leave, block, eraseRestored, findUser }: Product,
  { suspended, leaving, blocks }: Carryover,
  erased: readonly string[],
): Promise<readonly string[]> {
  const problems: string[] = [];
  const note = (outcome: string, userId: string, what: string): void => {
    if (outcome === 'lastAdmin') {
      problems.push(
        `The account ${userId} ${what}, and is the only admin: make another one, and run this again.`,
      );
    }
  };
  for (const { userId, until, reason } of suspended) {
    note(await suspendRestored(userId, until, reason), userId, 'was suspended');
  }
  for (const userId of leaving) {
    const left = await leave(userId, () => [], new Date());
    if (typeof left === 'string') note(left, userId, 'is leaving');
  }
  for (const { by, other } of blocks) {
    const both = await Promise.all([by, other].map(findUser));
    if (!both.includes(undefined)) await block(by, other);
  }
  for (const userId of erased) note(await eraseRestored(userId, new Date()), userId, 'was erased');
  return problems;
}
