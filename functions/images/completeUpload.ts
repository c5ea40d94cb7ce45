import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { completeUpload } from '#shared/images/routes.ts';
import { limits } from '#shared/platform/limits.ts';
import { putImageSizes, readUpload, removeImageSizes, removeUpload } from './files.ts';
import {
  countUploadTry,
  findImage,
  showImage,
  markImageReady,
  signupOwner,
  type StoredImage,
} from './images.ts';
import { recode } from './recode.ts';

/** Re-encodes an upload, once; a repeated call gives the same response. After three failures it is not tried again. */
export async function run({ params, caller, now, fail }: Call<typeof completeUpload>) {
  const row = await findImage(params.id, now);
  if (row === undefined) return fail('imageUnknown');
  if (row.ownerId !== (caller?.userId ?? signupOwner)) return fail('imageNotYours');
  if (row.state === 'ready') return toUploadedImage(row);
  const bytes = await readUpload(row.ownerId, row.pk);
  if (bytes === undefined) return fail('imageNotUploaded');
  if (bytes.length > limits.maxImageBytes) return fail('imageTooLarge');
  if (!(await countUploadTry(row.pk))) return fail('imageInvalid');
  const recoded = await recode(bytes);
  if (recoded === undefined) return fail('imageInvalid');
  await putImageSizes(row.pk, recoded.sizes);
  const ready = await markImageReady(row.pk, recoded);
  if (ready === undefined) {
    // The row was deleted meanwhile, so nothing else would remove these.
    await removeImageSizes(row.pk);
    await removeUpload(row.ownerId, row.pk);
    return fail('imageUnknown');
  }
  await removeUpload(row.ownerId, row.pk);
  return toUploadedImage(ready);
}

function toUploadedImage(row: StoredImage) {
  const { _id, imgUrl, width, height } = showImage(row);
  return { success: true as const, _id, id: _id, imgUrl, width, height };
}

export const handler = serve(completeUpload, run);
