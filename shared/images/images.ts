import { limits } from '#shared/platform/limits.ts';

/** The addresses of stored images: every size of `limits.imageSides` under its longest side. */
const stored = /^\/images\/([0-9A-Za-z]+)_\d+\.webp$/;

/** Pixels of an image in its largest size. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** Path of one size of an image. */
export function imagePath(id: string, side: number): string {
  return `/images/${id}_${side}.webp`;
}

/** The address of an image in the smallest stored size of at least `side` pixels; other addresses stay unchanged. */
export function imageOfSide(imgUrl: string, side: number): string {
  const id = stored.exec(imgUrl)?.[1];
  const enough = limits.imageSides.find((candidate) => candidate >= side) ?? limits.imageLargeSide;
  return id === undefined ? imgUrl : imagePath(id, enough);
}

/**
 * Every size of an image with its width, as the `srcset` of an `img`; undefined for other addresses. Without
 * dimensions the image counts as square.
 */
export function imageSourceSet(imgUrl: string, original?: Dimensions): string | undefined {
  if (!stored.test(imgUrl)) return undefined;
  const widths = new Map(
    limits.imageSides.map((side) => [widthOf(side, original), side] as const).toReversed(),
  );
  const sources = [...widths].toReversed().map(([width, side]) => `${imageOfSide(imgUrl, side)} ${width}w`);
  return sources.join(', ');
}

/** The width of an image whose longest side is scaled to `side`; images are never enlarged. */
function widthOf(side: number, original: Dimensions | undefined): number {
  return original === undefined
    ? side
    : Math.round(original.width * Math.min(1, side / Math.max(original.width, original.height)));
}
