import { type Dimensions, imageOfSide, imageSourceSet } from '#shared/images/images.ts';
import type { Image, Experience } from '#shared/platform/entities.ts';
import { type ImageSource, preloadImage } from '#web/lib/images.ts';

/** A cell of a mosaic: its share of the mosaic's width, and its own ratio of width to height. */
interface Cell {
  readonly share: number;
  readonly ratio: number;
}

interface Layout {
  readonly grid: string;
  readonly cells: readonly Cell[];
}

/** The cell of a single image. */
const wholeMosaic: Cell = { share: 1, ratio: 16 / 9 };

const singleLayout: Layout = { grid: 'grid-cols-1 aspect-[16/9]', cells: [wholeMosaic] };
const quarterCell: Cell = { share: 0.5, ratio: 16 / 10 };

/** One layout for each number of images that are shown. */
const layouts: readonly Layout[] = [
  singleLayout,
  singleLayout,
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
  { grid: 'grid-cols-2 grid-rows-2 aspect-[16/10]', cells: Array.from({ length: 4 }, () => quarterCell) },
];

/** The layout for this many images. */
export function layoutFor(pictures: number): Layout {
  return layouts[pictures] ?? singleLayout;
}

/** The width of the feed's column in rem; a narrower window sets its own. */
const columnRem = 44;

/**
 * On screens with three pixels per point, nobody sees more than two: those phones then load an image of a third of the
 * bytes.
 */
const dense = { pixels: 2.5, seen: 2 / 3 };

/**
 * The `sizes` of an image that fills a cell and is cropped to it: an image with a wider ratio than the cell is drawn
 * wider than the cell.
 */
export function imageSizes({ share, ratio }: Cell, { width, height }: Dimensions): string {
  const drawn = share * Math.max(1, width / height / ratio);
  const onDense = `(min-resolution: ${dense.pixels}dppx) ${(drawn * dense.seen * 100).toFixed(0)}vw`;
  return `(min-width: ${columnRem}rem) ${(drawn * columnRem).toFixed(1)}rem, ${onDense}, ${(drawn * 100).toFixed(0)}vw`;
}

/** The most images to show; the last one leads to the others. */
export const maxMosaicImages = 4;

/** The visible images of a mosaic, each with the attributes of its `img`. */
export function mosaicImageProps(images: readonly Image[]): readonly (Image & ImageSource)[] {
  const visibleImages = images.slice(0, maxMosaicImages);
  const { cells } = layoutFor(visibleImages.length);
  return visibleImages.map((image, index) => ({
    ...image,
    sizes: imageSizes(cells[index] ?? wholeMosaic, image),
    srcSet: imageSourceSet(image.imgUrl, image),
    src: imageOfSide(image.imgUrl, 960),
  }));
}

/** Cards of the first render, about as many as fit in a window; the others follow right after. */
export const firstCards = 2;

/** Requests the first image of those cards before they render. */
export function preloadFirstImage(feed: readonly Experience[]): void {
  const pictured = feed.slice(0, firstCards).find(({ images }) => images.length > 0);
  const [first] = mosaicImageProps(pictured?.images ?? []);
  if (first !== undefined) preloadImage(first);
}
