import { imageOfSide, imageSourceSet } from '#shared/images/images.ts';

/** What an `img` says of itself, so that the browser chooses the size that it draws. */
export interface Source {
  readonly sizes: string;
  readonly srcSet: string | undefined;
  readonly src: string;
}

/** A photo is cut to a circle: its longer side is drawn so many times larger, seldom more. */
const cropped = 4 / 3;

/** Pixels of the face at the head of a profile. */
export const headFace = 128;

/** A face, drawn so many pixels wide. */
export function faceOf(photo: string, size: number): Source {
  return {
    sizes: `${Math.ceil(size * cropped)}px`,
    srcSet: imageSourceSet(photo),
    src: imageOfSide(photo, size * 2),
  };
}

/** Asks for a picture as soon as it is known: what draws it later finds it on its way. */
export function askForPicture({ sizes, srcSet, src }: Source): void {
  const picture = document.createElement('img');
  picture.fetchPriority = 'high';
  picture.sizes = sizes;
  picture.srcset = srcSet ?? '';
  picture.src = src;
}
