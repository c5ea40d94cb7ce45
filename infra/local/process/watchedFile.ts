import { damagedMeanwhile, isDamage, isStorageTrouble, storageAdvice } from '../errors/storageTrouble.ts';
import type { Trouble } from '../errors/trouble.ts';

/** Runs some work on a database file and returns its result. */
export type Watch = <T>(work: () => T) => T;

/** Reports a file that becomes unwritable or damaged. The error is still thrown. */
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
