import type { UploadedFile } from '#functions/platform/http/call.ts';
import { storeImage } from './storeImage.ts';
import { type Claim, claimSteps, imageOf, type Unusable, usableImages } from './images.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/** A photo that is ready to be claimed: its address, and the steps that bind it to the member. */
export interface Photo {
  readonly photoId: string;
  readonly profilePhoto: string;
  readonly steps: readonly Step[];
  /** True where it came with this very form, and is to be dropped if the form is refused. */
  readonly fresh: boolean;
}

interface Sent {
  readonly files: readonly UploadedFile[];
  /** The id of an image that was uploaded before; '' for none. */
  readonly profileImg: string | undefined;
}

/**
 * The photo that a form brings along as a file or names by its id, in behalf of `claim.ownerId`.
 * @param memberId who it will belong to: another than the owner where a visitor becomes a member.
 * @returns undefined where the form brings none.
 */
export async function photoOf(
  { files, profileImg }: Sent,
  claim: Claim,
  memberId: string,
  now: Date,
): Promise<Photo | Unusable | 'imageInvalid' | undefined> {
  const [file] = files;
  if (file !== undefined) {
    const row = await storeImage(file.bytes, memberId, now);
    if (row === undefined) return 'imageInvalid';
    return photo(
      row.pk,
      imageOf(row).imgUrl,
      claimSteps([row.pk], { ...claim, ownerId: memberId }, now),
      true,
    );
  }
  if (profileImg === undefined || profileImg === '') return undefined;
  const usable = await usableImages([profileImg], claim, now);
  if (typeof usable === 'string') return usable;
  const [row] = usable;
  if (row === undefined) return 'imageUnknown';
  return photo(row.pk, imageOf(row).imgUrl, claimSteps([row.pk], claim, now, memberId), false);
}

function photo(photoId: string, profilePhoto: string, steps: readonly Step[], fresh: boolean): Photo {
  return { photoId, profilePhoto, steps, fresh };
}

/** What a photo is claimed for. */
export function usedByProfile(userId: string): string {
  return `user#${userId}`;
}
