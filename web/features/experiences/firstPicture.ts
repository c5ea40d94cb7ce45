import type { Experience } from '#shared/entities.ts';
import { askForPicture } from '#web/lib/pictures.ts';
import { shownPictures } from './mosaicLayout.ts';

/** Asks for the first picture of a feed, ahead of its card. */
export function askForFirstPicture(feed: readonly Experience[]): void {
  const pictured = feed.find(({ images }) => images.length > 0);
  const [first] = shownPictures(pictured?.images ?? []);
  if (first !== undefined) askForPicture(first);
}
