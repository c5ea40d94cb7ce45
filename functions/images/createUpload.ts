import type { Call } from '#functions/platform/http/call.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { serve } from '#functions/serve.ts';
import { createUpload } from '#shared/images/routes.ts';
import { addImage, signupOwner } from './images.ts';
import { uploadForm } from './presignUpload.ts';

/** Returns a form that uploads exactly one announced image under the caller's prefix, once and soon. */
export async function run({ body, caller, now }: Call<typeof createUpload>) {
  const id = newId(now);
  const ownerId = caller?.userId ?? signupOwner;
  await addImage({ id, ownerId, state: 'pending', width: 0, height: 0 }, now);
  const form = await uploadForm(ownerId, id, body, now);
  return { success: true as const, _id: id, id, ...form };
}

export const handler = serve(createUpload, run);
