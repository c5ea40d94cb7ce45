import { t } from '@lingui/core/macro';
import { limits } from '#shared/platform/limits.ts';

const QUALITY = 0.82;

/** What can be uploaded: the scaled image and its type. */
export interface ReadyImage {
  readonly blob: Blob;
  readonly type: 'image/webp' | 'image/jpeg';
}

/**
 * Scales an image down to at most 1600 pixels, upright and without its metadata (location and camera).
 * @throws Error with the specification's sentence if the browser cannot read the file as an image.
 */
export async function shrinkImage(file: Blob): Promise<ReadyImage> {
  if (file.type !== '' && !file.type.startsWith('image/'))
    throw new Error(t`Please select a valid image file.`);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(t`Please select a valid image file.`);
  });
  const scale = Math.min(1, limits.imageLargeSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return encode(canvas);
}

/** JPEG has no transparency and would show it black. */
function paintGround(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
}

/** WebP if the browser can write it, otherwise JPEG. */
async function encode(canvas: HTMLCanvasElement): Promise<ReadyImage> {
  for (const type of ['image/webp', 'image/jpeg'] as const) {
    if (type === 'image/jpeg') paintGround(canvas);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
    if (blob?.type === type) return { blob, type };
  }
  throw new Error(t`Please select a valid image file.`);
}
