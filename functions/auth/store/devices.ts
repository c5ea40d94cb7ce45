import * as z from 'zod/mini';
import { removePage } from '#functions/platform/dynamo/removePage.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { daySeconds, epochSeconds } from '#functions/platform/runtime/time.ts';
import { limits } from '#shared/platform/limits.ts';

/**
 * Table Sessions, the rows of known devices and addresses of earlier logins. Only hashes are stored, salted with the
 * member.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `DEVICES#<user id>` | `DEVICE#<hash of the device cookie's secret>` | `expiresAt` |
 * | `DEVICES#<user id>` | `ADDRESS#<hash of the network address>` | `expiresAt` |
 */
const sessions = new Table('sessions');

const Row = z.object({ sk: z.string(), expiresAt: z.number() });

/** Where a login comes from: the secret of the browser's device cookie, if it has one, and its network address. */
export interface LoginOrigin {
  readonly deviceSecret: string | undefined;
  readonly address: string;
}

const devicesKey = (userId: string) => `DEVICES#${userId}`;
const hashed = (kind: 'DEVICE' | 'ADDRESS', userId: string, secret: string) =>
  `${kind}#${sha256(`${userId}#${secret}`)}`;

/**
 * How a login is recognized: by its device first, then by its address, which others may share. @returns its key, or
 * undefined if the member has never logged in from either.
 */
export async function knownDeviceKey(
  userId: string,
  { deviceSecret, address }: LoginOrigin,
  now: Date,
): Promise<string | undefined> {
  const sortKeys = [
    ...(deviceSecret === undefined ? [] : [hashed('DEVICE', userId, deviceSecret)]),
    hashed('ADDRESS', userId, address),
  ];
  const rows = await sessions.getMany(
    Row,
    sortKeys.map((sk) => ({ pk: devicesKey(userId), sk })),
    { consistent: true },
  );
  const known = new Set(rows.filter(({ expiresAt }) => expiresAt > epochSeconds(now)).map(({ sk }) => sk));
  return sortKeys.find((sk) => known.has(sk));
}

/** True for a browser in which the member has logged in before. */
export async function isKnownDevice(userId: string, deviceSecret: string, now: Date): Promise<boolean> {
  const key = { pk: devicesKey(userId), sk: hashed('DEVICE', userId, deviceSecret) };
  return ((await sessions.get(Row, key, { consistent: true }))?.expiresAt ?? 0) > epochSeconds(now);
}

/** Remembers the device and address of a login. */
export async function rememberDevice(
  userId: string,
  { deviceSecret, address }: LoginOrigin & { readonly deviceSecret: string },
  now: Date,
): Promise<void> {
  const put = (sk: string, days: number) =>
    sessions.put({ pk: devicesKey(userId), sk, expiresAt: epochSeconds(now) + days * daySeconds });
  await Promise.all([
    put(hashed('DEVICE', userId, deviceSecret), limits.deviceKnownDays),
    put(hashed('ADDRESS', userId, address), limits.addressKnownDays),
  ]);
}

/** Deletes a page of a member's known devices and addresses. @returns whether there were any. Idempotent. */
export function eraseDevicesOf(userId: string): Promise<boolean> {
  return removePage(sessions, devicesKey(userId));
}
