import type { Experience } from '#shared/platform/entities.ts';
import { askForPicture } from '#web/lib/pictures.ts';
import { shownPictures } from './mosaicLayout.ts';

/** Cards that are drawn together with the page, about as many as a window shows; the others come right behind. */
export const drawnFirst = 2;

/** Asks for the first picture of those cards ahead of them. */
export function askForFirstPicture(feed: readonly Experience[]): void {
  const pictured = feed.slice(0, drawnFirst).find(({ images }) => images.length > 0);
  const [first] = shownPictures(pictured?.images ?? []);
  if (first !== undefined) askForPicture(first);
}
