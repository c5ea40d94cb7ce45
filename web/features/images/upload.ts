import { completeUpload, createUpload } from '#shared/images/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { type PostFormOptions, postForm, sha256Base64 } from '#web/lib/http/storageUpload.ts';
import { shrinkImage } from './image.ts';

/** An uploaded image; forms refer to it by `_id`. */
export interface UploadedImage {
  readonly _id: string;
  readonly imgUrl: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Scales an image down, sends it straight to storage with progress, and has it re-encoded.
 * @throws Error with a sentence for the user; AbortError if `signal` fired.
 */
export async function uploadImage(
  file: Blob,
  { onProgress, signal }: PostFormOptions,
): Promise<UploadedImage> {
  const { blob, type } = await shrinkImage(file);
  signal.throwIfAborted();
  const sha256 = await sha256Base64(blob);
  const form = await call(createUpload, { body: { contentType: type, size: blob.size, sha256 }, signal });
  await postForm(form.data.url, form.data.fields, blob, { onProgress, signal });
  const { data } = await call(completeUpload, { params: { id: form.data.id }, signal });
  return { _id: data._id, imgUrl: data.imgUrl, width: data.width, height: data.height };
}
