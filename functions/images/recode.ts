import sharp, { type OutputInfo } from 'sharp';
import { imageLimits } from '#shared/imageLimits.ts';
import { limits } from '#shared/limits.ts';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { isProgrammingError } from '#functions/platform/runtime/programmingError.ts';
import type { Sized } from './files.ts';

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

const timeout = { seconds: deadlines.recodeMs / 1000 };

/** How the formats begin that we take, whatever a file calls itself. */
const magic = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[\s\S]{4}WEBP/, /^GIF8[79]a/];

export interface Recoded {
  /** The image in each size of `limits.imageSides`. */
  readonly sizes: readonly Sized[];
  /** Pixels of the largest. */
  readonly width: number;
  readonly height: number;
}

/**
 * Makes an image our own: upright, in every size we show, as WebP, without what else came in the file (place, camera, scripts).
 * @returns undefined for what is no image, is broken, would burst into more pixels or longer sides than we take, or takes
 * too long.
 */
export async function recode(bytes: Buffer): Promise<Recoded | undefined> {
  const head = bytes.subarray(0, 16).toString('latin1');
  if (!magic.some((pattern) => pattern.test(head))) return undefined;
  try {
    const input = { limitInputPixels: imageLimits.imagePixelsMost, pages: 1, failOn: 'error' } as const;
    const { width, height } = await sharp(bytes, input).metadata();
    if (Math.max(width, height) > imageLimits.imageSideMost) return undefined;
    const side = limits.imageLargeSide;
    const { data, info } = await sharp(bytes, input)
      .timeout(timeout)
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { sizes: await sizesOf({ data, info }), width: info.width, height: info.height };
  } catch (error) {
    if (isProgrammingError(error)) throw error;
    return undefined;
  }
}

/** The pixels of an image as they stand in memory. */
interface Pixels {
  readonly data: Buffer;
  readonly info: Pick<OutputInfo, 'width' | 'height' | 'channels'>;
}

/** How the sizes are written: one that fills the screen looks best, those in cards are as good with fewer bytes. */
const large = { quality: 82 };
const small = { quality: 74, effort: 5 };

/** One after the other, each from the same pixels: what WebP has lost in one, the next does not lose again. */
async function sizesOf({ data, info: { width, height, channels } }: Pixels): Promise<Sized[]> {
  const sizes: Sized[] = [];
  for (const side of limits.imageSides.toReversed()) {
    const bytes = await sharp(data, { raw: { width, height, channels } })
      .timeout(timeout)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp(side === limits.imageLargeSide ? large : small)
      .toBuffer();
    sizes.push({ side, bytes });
  }
  return sizes;
}
