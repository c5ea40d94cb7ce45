import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { UploadedFile } from '#functions/platform/http/call.ts';
import { type ImageClaim, claimImageSteps, showImage, type ImageRefusal, usableImages } from './images.ts';
import { storeImage } from './storeImage.ts';

/** A photo that can be claimed: its URL, and the steps that bind it to the member. */
export interface ClaimablePhoto {
  readonly photoId: string;
  readonly profilePhoto: string;
  readonly steps: readonly Step[];
  /** True if it was uploaded with this form, and must be dropped if the form is rejected. */
  readonly fresh: boolean;
}

interface Sent {
  readonly files: readonly UploadedFile[];
  /** The id of an image that was uploaded before; '' for none. */
  readonly profileImg: string | undefined;
}

/**
 * The photo that a form contains as a file or names by id, on behalf of `claim.ownerId`.
 * @param memberId the future owner; differs from the owner when a visitor signs up.
 * @returns undefined if the form has no photo.
 */
export async function readProfilePhoto(
  { files, profileImg }: Sent,
  claim: ImageClaim,
  memberId: string,
  now: Date,
): Promise<ClaimablePhoto | ImageRefusal | 'imageInvalid' | undefined> {
  const [file] = files;
  if (file !== undefined) {
    const row = await storeImage(file.bytes, memberId, now);
    if (row === undefined) return 'imageInvalid';
    return {
      photoId: row.pk,
      profilePhoto: showImage(row).imgUrl,
      steps: claimImageSteps([row.pk], { ...claim, ownerId: memberId }, now),
      fresh: true,
    };
  }
  if (profileImg === undefined || profileImg === '') return undefined;
  const usable = await usableImages([profileImg], claim, now);
  if (typeof usable === 'string') return usable;
  const [row] = usable;
  if (row === undefined) return 'imageUnknown';
  return {
    photoId: row.pk,
    profilePhoto: showImage(row).imgUrl,
    steps: claimImageSteps([row.pk], claim, now, memberId),
    fresh: false,
  };
}

/** The `usedBy` of a profile's photo. */
export function usedByProfile(userId: string): string {
  return `user#${userId}`;
}
