import { createHash } from 'node:crypto';
import { completeUpload, createUpload } from '#shared/images/routes.ts';
import { type Exchange, http } from './http.ts';
import type { Caller } from './people.ts';
import { multipart } from './pictures.ts';

/** Requests a form that admits exactly these bytes. */
export async function aForm(
  call: Caller,
  bytes: Buffer,
  contentType: 'image/png' | 'image/jpeg' = 'image/png',
) {
  const sha256 = createHash('sha256').update(bytes).digest('base64');
  const { data } = await call(createUpload, { body: { contentType, size: bytes.length, sha256 } });
  return data;
}

/** Posts a presigned form like a browser. */
export function postForm(
  form: { url: string; fields: Readonly<Record<string, string>> },
  bytes: Buffer,
): Promise<Exchange> {
  const type = form.fields['Content-Type'] ?? 'image/png';
  const { body, headers } = multipart(form.fields, [{ field: 'file', name: 'picture', type, bytes }]);
  return http(form.url, { method: 'POST', headers, body });
}

/** A complete upload: form, storage, re-encoding. */
export async function upload(
  call: Caller,
  bytes: Buffer,
  contentType: 'image/png' | 'image/jpeg' = 'image/png',
) {
  const form = await aForm(call, bytes, contentType);
  const stored = await postForm(form, bytes);
  if (stored.status !== 201) throw new Error(`storage answered ${stored.status}: ${stored.text}`);
  const { data } = await call(completeUpload, { params: { id: form.id } });
  return data;
}
