import { damagedMeanwhile, isDamage, isStorageTrouble, storageAdvice } from '../errors/storageTrouble.ts';
import type { Trouble } from '../errors/trouble.ts';

/** Does something with a database file and hands on what comes of it. */
export type Watch = <T>(work: () => T) => T;

/** Says aloud where the file cannot be written any more, or is found damaged; what fails fails all the same. */
export function watchedFile(file: string, { warn }: Pick<Trouble, 'warn'>): Watch {
  return (work) => {
    try {
      return work();
    } catch (error) {
      if (isStorageTrouble(error)) warn(`Nothing can be saved in ${file}: ${storageAdvice}.`);
      else if (isDamage(String(error))) warn(damagedMeanwhile(file));
      throw error;
    }
  };
}
