import type * as z from 'zod/mini';
import type { PresignedForm } from '#shared/platform/presignedForm.ts';

/** Uploads a file as a browser would, with a presigned form. */
export async function postFile(
  form: z.output<typeof PresignedForm>,
  siteUrl: string,
  file: Blob,
): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
  body.set('file', file);
  const stored = await fetch(new URL(form.url, siteUrl), { method: 'POST', body });
  if (!stored.ok) throw new Error(`A file was refused: ${await stored.text()}`);
}
