import { limits } from '#shared/platform/limits.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A square of an image: `zoom` starts at 1, the whole shorter side; `x` and `y` are its position, 0 to 1. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** The square in the image's own pixels; it never reaches beyond the image. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** The crop after dragging the image by this many of its own pixels. */
export function dragCrop(size: Size, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const { side } = squareOf(size, crop);
  return {
    ...crop,
    x: movePosition(crop.x, by.x, size.width - side),
    y: movePosition(crop.y, by.y, size.height - side),
  };
}

/** An image that cannot move keeps its position. */
function movePosition(position: number, by: number, room: number): number {
  return room < 1 ? position : Math.min(1, Math.max(0, position - by / room));
}

/** Cuts the square out of an image. @throws Error if the browser cannot read or write it */
export async function cropImage(file: File, crop: Crop): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { left, top, side } = squareOf(bitmap, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(Math.min(side, limits.imageLargeSide)));
  canvas.height = canvas.width;
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // Lossless: the upload compresses it once.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be written.');
  return new File([blob], file.name, { type: blob.type });
}
