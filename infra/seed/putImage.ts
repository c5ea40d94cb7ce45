import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { completeUpload, createUpload } from '#shared/images/routes.ts';
import { type Caller, postFile } from './apiCaller.ts';

const quality = 90;

/** Draws an SVG and uploads it as a browser would: presigned form, then completion. @returns the image's id. */
export async function putImage(call: Caller, siteUrl: string, svg: string): Promise<string> {
  const bytes = await sharp(Buffer.from(svg)).webp({ quality }).toBuffer();
  const { data: form } = await call(createUpload, {
    body: {
      contentType: 'image/webp',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('base64'),
    },
  });
  await postFile(form, siteUrl, new Blob([new Uint8Array(bytes)], { type: 'image/webp' }));
  await call(completeUpload, { params: { id: form.id } });
  return form.id;
}
