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
import { allRows, type TwoTables } from './rows.ts';

/** What a restore keeps as it is now, unless it is told to undo it. */
export const carriedOver = ['suspended', 'leaving', 'admins', 'blocks', 'passwords'] as const;
export type Carried = (typeof carriedOver)[number];

/** What protects people, and is therefore applied again after a restore. */
const Carryover = z.object({
  /** When the restore began. */
  startedAt: z.string(),
  /** Parts that are restored nevertheless. */
  undone: z.array(z.enum(carriedOver)),
  suspended: z.array(z.object({ userId: z.string(), until: z.string(), reason: z.string() })),
  /** Members who had asked to delete their account. */
  leaving: z.array(z.string()),
  /**
   * Members who were leaving at that time and have changed their mind. Without this, their accounts would be erased.
   */
  staying: z.array(z.string()),
  admins: z.array(z.string()),
  blocks: z.array(z.object({ by: z.string(), peerId: z.string() })),
});
export type Carryover = z.output<typeof Carryover>;

const prefix = 'restores/';
const keyOf = (to: Date) => `${prefix}${stampOf(to)}.json`;

/** The tables that it is read from; undefined if the restore leaves them alone. */
interface CarryoverTables {
  readonly users: TwoTables | undefined;
  readonly blocks: string | undefined;
}

/** Reads it from the tables that the site uses. */
export async function readCarryover(
  dynamo: DynamoDBClient,
  { users, blocks }: CarryoverTables,
  undone: readonly Carried[],
  now: Date,
): Promise<Carryover> {
  const carryover: Carryover = {
    startedAt: now.toISOString(),
    undone: [...undone],
    suspended: [],
    leaving: [],
    staying: [],
    admins: [],
    blocks: [],
  };
  if (users !== undefined) {
    const leavingIds = new Set<string>();
    for await (const row of allRows(dynamo, users.copy)) {
      if (row['leavingAt'] !== undefined) leavingIds.add(memberOf(row) ?? '');
    }
    for await (const row of allRows(dynamo, users.live)) addMember(carryover, row, leavingIds);
  }
  if (blocks !== undefined) {
    for await (const row of allRows(dynamo, blocks)) addBlocks(carryover, row);
  }
  return carryover;
}

/** The member whose profile this row is. */
function memberOf({ pk }: Row): string | undefined {
  return /^USER#(.+)$/.exec(pk?.S ?? '')?.[1];
}

/** @param leavingIds those who were leaving at that time. */
function addMember(carryover: Carryover, row: Row, leavingIds: ReadonlySet<string>): void {
  const userId = memberOf(row);
  if (userId === undefined) return;
  const { leavingAt, suspendedUntil, suspension, role } = row;
  const until = suspendedUntil?.S ?? '';
  if (until > carryover.startedAt) {
    carryover.suspended.push({ userId, until, reason: suspension?.M?.['reason']?.S ?? '' });
  }
  if (leavingAt !== undefined) carryover.leaving.push(userId);
  else if (leavingIds.has(userId)) carryover.staying.push(userId);
  if (role?.S === 'admin') carryover.admins.push(userId);
}

function addBlocks(carryover: Carryover, { pk, lo, hi }: Row): void {
  const [, first = '', second = ''] = /^BLOCK#(.+)#(.+)$/.exec(pk?.S ?? '') ?? [];
  if (lo !== undefined) carryover.blocks.push({ by: first, peerId: second });
  if (hi !== undefined) carryover.blocks.push({ by: second, peerId: first });
}

/** The state saved by an earlier run of this restore, or undefined. Since that run, the tables no longer show it. */
export async function findCarryover(s3: S3Client, Bucket: string, to: Date): Promise<Carryover | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: keyOf(to) }));
    return Carryover.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  } catch (error) {
    if (isNamed(error, 'NoSuchKey')) return undefined;
    throw error;
  }
}

export async function keepCarryover(
  s3: S3Client,
  Bucket: string,
  to: Date,
  carryover: Carryover,
): Promise<void> {
  await s3.send(new PutObjectCommand({ Bucket, Key: keyOf(to), Body: JSON.stringify(carryover) }));
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

/** Applies again what protects people. Idempotent. @returns sentences about what could not be done. */
export async function carryOver(
  product: Product,
  carryover: Carryover,
  erased: readonly string[],
): Promise<readonly string[]> {
  const onlyAdmins: string[] = [];
  const note = (outcome: string, userId: string): void => {
    if (outcome === 'lastAdmin') onlyAdmins.push(userId);
  };
  const stays = (what: Carried): boolean => !carryover.undone.includes(what);
  if (stays('admins') && carryover.admins.length > 0) await keepAdmins(product, carryover.admins, note);
  if (stays('suspended')) {
    for (const { userId, until, reason } of carryover.suspended) {
      note(await product.suspendRestored(userId, until, reason), userId);
    }
  }
  if (stays('leaving')) {
    for (const userId of carryover.staying) await product.cancelLeaving(userId, new Date());
    for (const userId of carryover.leaving) {
      const outcome = await product.leave(userId, () => [], new Date());
      if (typeof outcome === 'string') note(outcome, userId);
    }
  }
  if (stays('blocks')) await keepBlocks(product, carryover.blocks);
  for (const userId of erased) note(await product.eraseRestored(userId, new Date()), userId);
  return onlyAdmins.map(
    (userId) =>
      `${userId} is the only admin of that time, and so still an admin who is neither suspended nor leaving: make another one, then decide by hand.`,
  );
}

/** Makes exactly those members admins who are admins now, as far as they existed at that time. */
async function keepAdmins(
  { adminIds, changeRole, findUser }: Product,
  admins: readonly string[],
  note: (outcome: string, userId: string) => void,
): Promise<void> {
  const before = await adminIds();
  const change = async (userId: string, role: 'admin' | 'member'): Promise<void> => {
    const user = await findUser(userId);
    if (user !== undefined && user.role !== role)
      note(await changeRole(user, role, 'cli', new Date()), userId);
  };
  for (const userId of admins) await change(userId, 'admin');
  for (const userId of before) if (!admins.includes(userId)) await change(userId, 'member');
}

async function keepBlocks({ addBlock, findUser }: Product, blocks: Carryover['blocks']): Promise<void> {
  for (const { by, peerId } of blocks) {
    const pair = await Promise.all([by, peerId].map(findUser));
    if (!pair.includes(undefined)) await addBlock(by, peerId);
  }
}
