import { t } from '@lingui/core/macro';
import { completeUpload, createUpload } from '#shared/images/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { sha256Base64 } from '#web/lib/ids/sha256.ts';
import { shrinkImage } from './image.ts';

/** An uploaded image; forms refer to it by `_id`. */
export interface UploadedImage {
  readonly _id: string;
  readonly imgUrl: string;
  readonly width: number;
  readonly height: number;
}

interface UploadOptions {
  /** Called with the share that has been sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Scales an image down, sends it straight to storage with progress, and has it re-encoded.
 * @throws Error with a sentence for the user; AbortError if `signal` fired.
 */
export async function uploadImage(file: Blob, { onProgress, signal }: UploadOptions): Promise<UploadedImage> {
  const { blob, type } = await shrinkImage(file);
  signal.throwIfAborted();
  const sha256 = await sha256Base64(blob);
  const form = await call(createUpload, { body: { contentType: type, size: blob.size, sha256 }, signal });
  await postForm(form.data.url, form.data.fields, blob, { onProgress, signal });
  const { data } = await call(completeUpload, { params: { id: form.data.id }, signal });
  return { _id: data._id, imgUrl: data.imgUrl, width: data.width, height: data.height };
}

/** XMLHttpRequest, because fetch does not report upload progress. */
export function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  file: Blob,
  { onProgress, signal }: UploadOptions,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const fail = (): void => reject(new Error(t`Couldn't upload the image. Please try again.`));
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => (request.status < 300 ? resolve() : fail()));
    request.addEventListener('error', fail);
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.open('POST', url);
    request.send(form);
  });
}
