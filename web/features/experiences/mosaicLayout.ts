import type { Image, Experience } from '#shared/platform/entities.ts';
import { type Dimensions, imageOfSide, imageSourceSet } from '#shared/images/images.ts';
import { type ImageSource, preloadPicture } from '#web/lib/pictures.ts';

/** A place in a mosaic: its share of the mosaic's width, and its own width divided by its height. */
interface Cell {
  readonly share: number;
  readonly ratio: number;
}

interface Layout {
  readonly grid: string;
  readonly cells: readonly Cell[];
}

/** The cell of a single picture. */
const wholeMosaic: Cell = { share: 1, ratio: 16 / 9 };

const single: Layout = { grid: 'grid-cols-1 aspect-[16/9]', cells: [wholeMosaic] };
const quarter: Cell = { share: 0.5, ratio: 16 / 10 };

/** One layout for each number of pictures that are shown. */
const layouts: readonly Layout[] = [
  single,
  single,
  {
    grid: 'grid-cols-2 aspect-[16/10]',
    cells: Array.from({ length: 2 }, () => ({ share: 0.5, ratio: 0.8 })),
  },
  {
    grid: 'grid-cols-[1.9fr_1fr] grid-rows-2 aspect-[16/10]',
    cells: [
      { share: 0.655, ratio: 1.05 },
      { share: 0.345, ratio: 1.1 },
      { share: 0.345, ratio: 1.1 },
    ],
  },
  { grid: 'grid-cols-2 grid-rows-2 aspect-[16/10]', cells: Array.from({ length: 4 }, () => quarter) },
];

/** The layout for so many pictures. */
export function layoutFor(pictures: number): Layout {
  return layouts[pictures] ?? single;
}

/** Rem of the feed's column, which is as wide as the window where that is narrower. */
const column = 44;

/** Of three pixels a point nobody sees more than two: phones that have them take a picture of a third of the bytes. */
const dense = { pixels: 2.5, seen: 2 / 3 };

/**
 * The `sizes` of a picture that fills a cell and is cut to its shape: one that is wider in shape than the cell is
 * drawn wider than it.
 */
export function imageSizes({ share, ratio }: Cell, { width, height }: Dimensions): string {
  const drawn = share * Math.max(1, width / height / ratio);
  const onDense = `(min-resolution: ${dense.pixels}dppx) ${(drawn * dense.seen * 100).toFixed(0)}vw`;
  return `(min-width: ${column}rem) ${(drawn * column).toFixed(1)}rem, ${onDense}, ${(drawn * 100).toFixed(0)}vw`;
}

/** So many pictures are shown at most; the others are behind the last. */
export const maxPictures = 4;

/** The pictures of a mosaic that are shown, each with what its `img` says. */
export function shownPictures(images: readonly Image[]): readonly (Image & ImageSource)[] {
  const shown = images.slice(0, maxPictures);
  const { cells } = layoutFor(shown.length);
  return shown.map((image, index) => ({
    ...image,
    sizes: imageSizes(cells[index] ?? wholeMosaic, image),
    srcSet: imageSourceSet(image.imgUrl, image),
    src: imageOfSide(image.imgUrl, 960),
  }));
}

/** Cards that are drawn with the page, about as many as a window shows; the others follow right after. */
export const firstCards = 2;

/** Requests the first picture of those cards before they are drawn. */
export function preloadFirstPicture(feed: readonly Experience[]): void {
  const pictured = feed.slice(0, firstCards).find(({ images }) => images.length > 0);
  const [first] = shownPictures(pictured?.images ?? []);
  if (first !== undefined) preloadPicture(first);
}
