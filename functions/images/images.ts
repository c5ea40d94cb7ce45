import * as z from 'zod/mini';
import { Table, rowExists } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import { imagePath } from '#shared/images/images.ts';
import { imageLimits } from '#shared/images/limits.ts';
import type { Image } from '#shared/platform/entities.ts';
import { isId } from '#shared/platform/fields.ts';
import { limits } from '#shared/platform/limits.ts';

/**
 * Table Images.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<id>` | `-` | `ownerId`, `state`, `tries`, `width`, `height`; `usedBy` once something shows it, until then `expiresAt` |
 *
 * Index byOwner: `ownerId`. When a row is deleted or expires, a consumer of the table's stream deletes its objects.
 */
const images = new Table('images');

export const StoredImage = z.object({
  pk: z.string(),
  ownerId: z.string(),
  /** An upload is not ready until it is re-encoded. */
  state: z.enum(['pending', 'ready']),
  width: z.number(),
  height: z.number(),
  usedBy: z.optional(z.string()),
  expiresAt: z.optional(z.number()),
});
export type StoredImage = z.output<typeof StoredImage>;

/** The owner of an upload by a visitor without an account, until the sign-up that names its id claims it. */
export const signupOwner = 'signup';

const rowKey = (id: string) => ({ pk: id, sk: '-' });

/** The keys of an image's objects: one per size, and the original upload. */
export const imageKey = (id: string, side: number): string => imagePath(id, side).slice(1);
export const uploadKey = (ownerId: string, id: string): string => `inbox/${ownerId}/${id}`;

/** The keys of all sizes of an image. */
export function imageKeysOf(id: string): string[] {
  return limits.imageSides.map((side) => imageKey(id, side));
}

/** An image as the API returns it, with the address of its largest size. */
export function showImage({ pk, width, height }: StoredImage, alt = ''): Image {
  return { _id: pk, imgUrl: imagePath(pk, limits.imageLargeSide), alt, width, height };
}

/** Stores an image that nothing uses yet; it expires after a day. */
export async function addImage(
  image: Pick<StoredImage, 'ownerId' | 'state' | 'width' | 'height'> & { readonly id: string },
  now: Date,
): Promise<StoredImage> {
  const { id, ...facts } = image;
  const row = { ...rowKey(id), ...facts, expiresAt: epochSeconds(now) + limits.orphanSeconds };
  await images.put(row);
  return row;
}

/** The image with this id, or undefined; an expired one counts as gone even before it is deleted. */
export async function findImage(id: string, now: Date): Promise<StoredImage | undefined> {
  const row = isId(id) ? await images.get(StoredImage, rowKey(id), { consistent: true }) : undefined;
  return row === undefined || isExpired(row, now) ? undefined : row;
}

function isExpired({ expiresAt }: StoredImage, now: Date): boolean {
  return expiresAt !== undefined && expiresAt <= epochSeconds(now);
}

/** Counts one try to re-encode an upload. @returns false if it has had all its tries or is gone. */
export async function countUploadTry(id: string): Promise<boolean> {
  const oneMore = images.changeStep(rowKey(id), {
    add: { tries: 1 },
    condition: {
      expression: 'attribute_exists(pk) AND (attribute_not_exists(tries) OR tries < :most)',
      values: { ':most': imageLimits.maxUploadTries },
    },
  });
  return (await transact([oneMore])).done;
}

/** Marks an image as re-encoded. @returns undefined if it is gone. */
export function markImageReady(
  id: string,
  { width, height }: Pick<StoredImage, 'width' | 'height'>,
): Promise<StoredImage | undefined> {
  return images.changeAndRead(StoredImage, rowKey(id), {
    set: { state: 'ready', width, height },
    condition: rowExists,
  });
}

/** Why images cannot be used, named like the routes' failures. */
export type ImageRefusal = 'imageUnknown' | 'imageNotYours';

/**
 * The images with these ids, in their order, if their owner may use them for `usedBy`. The claim in the
 * transaction decides; this only finds the reason for a refusal beforehand.
 */
export async function usableImages(
  ids: readonly string[],
  { ownerId, usedBy }: ImageClaim,
  now: Date,
): Promise<StoredImage[] | ImageRefusal> {
  const keys = [...new Set(ids)].map(rowKey);
  const rows = await images.getMany(StoredImage, keys, { consistent: true });
  const rowsByKey = new Map(rows.map((row) => [row.pk, row]));
  const usableRows = ids.flatMap((id) => rowsByKey.get(id) ?? []).filter((row) => !isExpired(row, now));
  if (usableRows.some((row) => row.ownerId !== ownerId)) return 'imageNotYours';
  const fit = usableRows.filter((row) => row.state === 'ready' && (row.usedBy ?? usedBy) === usedBy);
  return fit.length === ids.length ? fit : 'imageUnknown';
}

/** Who claims images, and for what: `experience#<id>`, `user#<id>`. */
export interface ImageClaim {
  readonly ownerId: string;
  readonly usedBy: string;
}

/**
 * The steps that bind images to what shows them. Each is refused unless the image is ready, unused and belongs to
 * this owner. A claimed image no longer expires. `newOwner` is the new member, for a visitor's upload.
 */
export function claimImageSteps(
  ids: readonly string[],
  { ownerId, usedBy }: ImageClaim,
  now: Date,
  newOwner: string = ownerId,
): Step[] {
  return ids.map((id) =>
    images.changeStep(rowKey(id), {
      set: { usedBy, ownerId: newOwner },
      remove: ['expiresAt'],
      condition: {
        expression:
          '#state = :ready AND ownerId = :owner AND (attribute_not_exists(usedBy) OR usedBy = :usedBy) AND (attribute_not_exists(expiresAt) OR expiresAt > :now)',
        values: { ':ready': 'ready', ':owner': ownerId, ':usedBy': usedBy, ':now': epochSeconds(now) },
        names: { '#state': 'state' },
      },
    }),
  );
}

/** The steps that release images, whose objects are then deleted. Never refused. */
export function releaseImagesSteps(ids: readonly string[]): Step[] {
  return ids.map((id) => images.removeStep(rowKey(id)));
}

/** Releases an image that was not needed after all. Idempotent. */
export async function dropImage(id: string): Promise<void> {
  await images.remove(rowKey(id));
}

/**
 * Starts to move an image to another id, so that the old URL no longer works for people who know it. The new row is
 * written first: it expires unless the move is completed, and its objects are deleted with it.
 * @returns the new row; undefined if the image is gone.
 */
export async function beginImageMove(id: string, newId: string, now: Date): Promise<StoredImage | undefined> {
  const row = await images.get(StoredImage, rowKey(id), { consistent: true });
  if (row === undefined) return undefined;
  const { ownerId, state, width, height } = row;
  await addImage({ id: newId, ownerId, state, width, height }, now);
  return { ...row, pk: newId };
}

/** The steps that complete the move once the objects are copied; the old objects are deleted with their row. */
export function movedImageSteps(id: string, row: StoredImage): readonly Step[] {
  return [images.putStep({ ...row, ...rowKey(row.pk) }, rowExists), images.removeStep(rowKey(id), rowExists)];
}

const imagesPerPage = 100;
const writesAtOnce = 10;

/** Releases a page of a deleted member's images. @returns whether there were any. Idempotent. */
export async function eraseImagesOf(ownerId: string): Promise<boolean> {
  const range = { index: 'byOwner', pk: ownerId, limit: imagesPerPage };
  const { items } = await images.query(z.object({ pk: z.string() }), range);
  await inParallel(items, writesAtOnce, ({ pk }) => dropImage(pk));
  return items.length > 0;
}
