import { imageOfSide, imageSourceSet } from '#shared/images/images.ts';

/** The attributes of an `img` that let the browser choose the right size. */
export interface ImageSource {
  readonly sizes: string;
  readonly srcSet: string | undefined;
  readonly src: string;
}

/** A photo is cut to a circle, so its longer side is drawn this many times larger, rarely more. */
const cropScale = 4 / 3;

/** Size of the photo at the top of a profile, in pixels. */
export const headerPhotoPx = 128;

/** A photo, drawn this many pixels wide. */
export function photoSource(photo: string, size: number): ImageSource {
  return {
    sizes: `${Math.ceil(size * cropScale)}px`,
    srcSet: imageSourceSet(photo),
    src: imageOfSide(photo, size * 2),
  };
}

/** Starts to load an image before it is drawn. */
export function preloadImage({ sizes, srcSet, src }: ImageSource): void {
  const image = document.createElement('img');
  image.fetchPriority = 'high';
  image.sizes = sizes;
  image.srcset = srcSet ?? '';
  image.src = src;
}

const ownImagePattern = /^\/images\/[0-9A-Za-z]+_\d+\.webp$/;

/**
 * The path of an image of this site; undefined for any other address: another host, scheme or folder, credentials in
 * the address, or anything that only looks like ours.
 */
export function ownImagePath(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  const isOurs =
    url.origin === origin && url.username === '' && url.password === '' && ownImagePattern.test(url.pathname);
  return isOurs ? url.pathname : undefined;
}
