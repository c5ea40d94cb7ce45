import { limits } from '#shared/platform/limits.ts';

/*
 * The addresses of stored images. `/images/<id>_1600.webp` is an image in every size of `limits.imageSides`, each
 * under its longest side; `/images/<id>.webp` one of before, in two: itself, and 480 pixels as `<id>-small.webp`.
 */
const sized = /^\/images\/([0-9A-Za-z]+)_\d+\.webp$/;
const twoSized = /^\/images\/([0-9A-Za-z]+)\.webp$/;

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
  const id = sized.exec(imgUrl)?.[1];
  const enough = limits.imageSides.find((stored) => stored >= side) ?? limits.imageLargeSide;
  if (id !== undefined) return imagePath(id, enough);
  return enough <= limits.imageSmallSide ? imgUrl.replace(twoSized, '/images/$1-small.webp') : imgUrl;
}

/**
 * Every size of an image with its width, as the `srcset` of an `img`; undefined if there is only one size. Without
 * dimensions the image counts as square.
 */
export function imageSourceSet(imgUrl: string, of?: Dimensions): string | undefined {
  const widths = new Map(
    sidesOf(imgUrl)
      .map((side) => [widthOf(side, of), side] as const)
      .toReversed(),
  );
  const sources = [...widths].toReversed().map(([width, side]) => `${imageOfSide(imgUrl, side)} ${width}w`);
  return sources.length === 0 ? undefined : sources.join(', ');
}

function sidesOf(imgUrl: string): readonly number[] {
  if (sized.test(imgUrl)) return limits.imageSides;
  return twoSized.test(imgUrl) ? limits.imageSidesBefore : [];
}

/** The width of an image whose longest side is scaled to `side`; images are never enlarged. */
function widthOf(side: number, of: Dimensions | undefined): number {
  return of === undefined ? side : Math.round(of.width * Math.min(1, side / Math.max(of.width, of.height)));
}
