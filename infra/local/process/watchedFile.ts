import type { ProblemReporter } from '../errors/problemReporter.ts';
import { damagedWhileRunning, isDamage, isStorageError, storageAdvice } from '../errors/storageErrors.ts';

/** Runs some work on a database file and returns its result. */
export type Watch = <T>(work: () => T) => T;

/** Reports a file that becomes unwritable or damaged. The error is still thrown. */
export function watchedFile(file: string, { warn }: Pick<ProblemReporter, 'warn'>): Watch {
  return (work) => {
    try {
      return work();
    } catch (error) {
      if (isStorageError(error)) warn(`Nothing can be saved in ${file}: ${storageAdvice}.`);
      else if (isDamage(String(error))) warn(damagedWhileRunning(file));
      throw error;
    }
  };
}
