import { type ImageClaim, showImage, type ImageRefusal, usableImages } from '#functions/images/images.ts';
import { storeImage } from '#functions/images/storeImage.ts';
import type { UploadedFile } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import type { Image } from '#shared/platform/entities.ts';
import { limits } from '#shared/platform/limits.ts';
import * as texts from '#shared/platform/texts.ts';

/** An uploaded image as a body refers to it; without `alt` its description stays as it is. */
export interface NamedImage {
  readonly _id: string;
  readonly alt?: string | undefined;
}

interface Body {
  readonly images?: readonly NamedImage[] | undefined;
  readonly imgs?: readonly NamedImage[] | undefined;
}

export const experienceImageClaim = (ownerId: string, experienceId: string): ImageClaim => ({
  ownerId,
  usedBy: `experience#${experienceId}`,
});

/**
 * The images that a request names in either field, without duplicates; undefined if it has neither field.
 * @throws RouteError (400) if they and the files exceed the limit of an experience.
 */
export function imagesNamedIn(
  { images, imgs }: Body,
  files: readonly UploadedFile[],
): NamedImage[] | undefined {
  if (images === undefined && imgs === undefined && files.length === 0) return undefined;
  const imagesById = new Map([...(images ?? []), ...(imgs ?? [])].map((image) => [image._id, image]));
  if (imagesById.size + files.length > limits.maxImages) {
    throw commonFailure('invalidInput', {
      errors: [
        { path: 'images', message: texts.maxImages, code: 'TOO_MANY', params: { max: limits.maxImages } },
      ],
    });
  }
  return [...imagesById.values()];
}

/** Stores the files of a form unclaimed; unclaimed images expire. @returns undefined if one of them is not an image. */
export async function storeUploadedImages(
  files: readonly UploadedFile[],
  ownerId: string,
  now: Date,
): Promise<NamedImage[] | undefined> {
  const stored: NamedImage[] = [];
  // One at a time: a decoded image takes up much of the memory.
  for (const { bytes } of files) {
    const row = await storeImage(bytes, ownerId, now);
    if (row === undefined) return undefined;
    stored.push({ _id: row.pk });
  }
  return stored;
}

/**
 * The images that an owner may use, in the given order and with the given descriptions. An image of `before` that comes
 * without a description keeps its own.
 */
export async function findOwnImages(
  namedImages: readonly NamedImage[],
  claim: ImageClaim,
  now: Date,
  before: readonly Image[] = [],
): Promise<Image[] | ImageRefusal> {
  const ids = namedImages.map(({ _id }) => _id);
  const rows = await usableImages(ids, claim, now);
  if (typeof rows === 'string') return rows;
  const altById = new Map(before.map(({ _id, alt }) => [_id, alt]));
  return rows.map((row, index) => showImage(row, namedImages[index]?.alt ?? altById.get(row.pk)));
}
