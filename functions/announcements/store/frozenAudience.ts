import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import { objectBytes } from '#functions/platform/s3/objectBytes.ts';
import { s3 } from '#functions/platform/s3/storage.ts';

/**
 * Bucket Directory, `announcements/<id>/<number>`: the ids of the members that an announcement goes to, a thousand in
 * each, and whether it also goes to them by mail. Deleted when it has been sent, after two days at the latest; an
 * announcement that was paused for longer is frozen again.
 */

const FrozenPart = z.array(z.object({ id: z.string(), byMail: z.boolean() }));
export type Addressee = z.output<typeof FrozenPart>[number];

/** Members in one part. */
export const frozenPartSize = 1000;

const keyOf = (id: string, number: number) => `announcements/${id}/${String(number).padStart(5, '0')}`;

/** Stores a part, or replaces it. */
export async function putFrozenPart(id: string, number: number, part: readonly Addressee[]): Promise<void> {
  const object = { Bucket: bucketNamed('directory'), Key: keyOf(id, number) };
  await s3().send(new PutObjectCommand({ ...object, Body: JSON.stringify(part) }));
}

/** A part; undefined if it has been deleted. */
export async function readFrozenPart(id: string, number: number): Promise<readonly Addressee[] | undefined> {
  const bytes = await objectBytes('directory', keyOf(id, number));
  return bytes && z.parse(FrozenPart, JSON.parse(new TextDecoder().decode(bytes)));
}

/** Deletes the parts. Idempotent. */
export async function removeFrozenParts(id: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    await s3().send(new DeleteObjectCommand({ Bucket: bucketNamed('directory'), Key: keyOf(id, number) }));
  }
}
