export interface PostFormOptions {
  /** Called with the share that has been sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file with its form straight to storage: by XMLHttpRequest, because fetch does not report upload progress.
 * @throws DOMException: AbortError if `signal` fired, otherwise NetworkError
 */
export function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  file: Blob,
  { onProgress, signal }: PostFormOptions,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const fail = (): void => reject(new DOMException('The upload failed', 'NetworkError'));
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => (request.status < 300 ? resolve() : fail()));
    request.addEventListener('error', fail);
    request.addEventListener('abort', () => reject(new DOMException('Canceled', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.open('POST', url);
    request.send(form);
  });
}

/** SHA-256 of a blob in base64, which the storage checks on upload. Like `crypto.subtle` it needs https or localhost. */
export async function sha256Base64(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
