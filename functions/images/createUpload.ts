import type { Call } from '#functions/platform/http/call.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { serve } from '#functions/serve.ts';
import { createUpload } from '#shared/images/routes.ts';
import { limits } from '#shared/platform/limits.ts';
import { addImage, uploadKey, signupOwner } from './images.ts';
import { uploadFields } from './presignUpload.ts';

/** Returns a form that uploads exactly one announced image under the caller's prefix, once and soon. */
export async function run({ body, caller, now }: Call<typeof createUpload>) {
  const id = newId(now);
  const ownerId = caller?.userId ?? signupOwner;
  const expiresAt = new Date(now.getTime() + limits.uploadSeconds * 1000);
  const admitted = {
    ...body,
    bucket: process.env['INBOX_BUCKET'] ?? '',
    key: uploadKey(ownerId, id),
    expiresAt,
  };
  await addImage({ id, ownerId, state: 'pending', width: 0, height: 0 }, now);
  return {
    success: true as const,
    _id: id,
    id,
    url: '/inbox',
    fields: await uploadFields(admitted, now),
    expiresAt: expiresAt.toISOString(),
  };
}

export const handler = serve(createUpload, run);
