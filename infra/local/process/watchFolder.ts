import type { DataFolder } from '../dataFolder.ts';
import type { Trouble } from '../errors/trouble.ts';

const everyMs = 250;

/** The message that ends a run whose folder is gone. */
export const folderGone = ({ folder }: DataFolder): string =>
  `The data folder ${folder} was deleted or replaced while the site was running, so it ends: nothing could be kept. Start again.`;

/** Watches the data folder: without it every confirmed write would be lost. */
export function watchFolder(folder: DataFolder, trouble: Trouble): { readonly stop: () => void } {
  const timer = setInterval(() => {
    if (!folder.isIntact()) trouble.giveUp(folderGone(folder));
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
