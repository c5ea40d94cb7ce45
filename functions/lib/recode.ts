import sharp from 'sharp';
import { limits } from '#shared/limits.ts';
import type { Sizes } from '../stores/files.ts';

/** sharp would also read SVG, TIFF and PDF, by loaders that have a history; these four are all that we take. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.cache(false);

/** How the formats begin that we take, whatever a file calls itself. */
const magic = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[\s\S]{4}WEBP/, /^GIF8[79]a/];

export interface Recoded extends Sizes {
  readonly width: number;
  readonly height: number;
}

/**
 * Makes an image our own: upright, in two sizes, as WebP, without what else came in the file (place, camera, scripts).
 * @returns undefined for what is no image, is broken, or would burst into more pixels than we take.
 */
export async function recode(bytes: Buffer): Promise<Recoded | undefined> {
  const head = bytes.subarray(0, 16).toString('latin1');
  if (!magic.some((pattern) => pattern.test(head))) return undefined;
  try {
    const input = { limitInputPixels: limits.imagePixelsMost, pages: 1, failOn: 'error' } as const;
    const side = limits.imageLargeSide;
    const { data, info } = await sharp(bytes, input)
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { large: data, small: await shrink(data), width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}

function shrink(large: Buffer): Promise<Buffer> {
  const side = limits.imageSmallSide;
  return sharp(large)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
}
