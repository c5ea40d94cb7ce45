import sharp, { type OutputInfo } from 'sharp';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { isProgrammingError } from '#functions/platform/runtime/programmingError.ts';
import { imageLimits } from '#shared/images/limits.ts';
import { limits } from '#shared/platform/limits.ts';
import type { ImageSize } from './files.ts';

/**
 * sharp can also read SVG, TIFF and PDF, whose loaders have a history of vulnerabilities. Only these four are
 * allowed.
 */
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

/** The magic bytes of the accepted formats, whatever a file's name says. */
const magic = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[\s\S]{4}WEBP/, /^GIF8[79]a/];

export interface RecodedImage {
  /** The image in each size of `limits.imageSides`. */
  readonly sizes: readonly ImageSize[];
  /** Width of the largest size in pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes an image: upright, in every size we show, as WebP, without the file's metadata (location, camera,
 * scripts).
 * @returns undefined if the bytes are no image, are broken, exceed the limits of pixels or side length when decoded,
 * or take too long.
 */
export async function recode(bytes: Buffer): Promise<RecodedImage | undefined> {
  const head = bytes.subarray(0, 16).toString('latin1');
  if (!magic.some((pattern) => pattern.test(head))) return undefined;
  try {
    const input = { limitInputPixels: imageLimits.maxImagePixels, pages: 1, failOn: 'error' } as const;
    const { width, height } = await sharp(bytes, input).metadata();
    if (Math.max(width, height) > imageLimits.maxImageSide) return undefined;
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

/** The decoded pixels of an image. */
interface Pixels {
  readonly data: Buffer;
  readonly info: Pick<OutputInfo, 'width' | 'height' | 'channels'>;
}

/** Full-screen images get a higher quality; in cards, fewer bytes look as good. */
const large = { quality: 82 };
const small = { quality: 74, effort: 5 };

/** One after the other, each from the same pixels, so that losses do not accumulate. */
async function sizesOf({ data, info: { width, height, channels } }: Pixels): Promise<ImageSize[]> {
  const sizes: ImageSize[] = [];
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
