import type { ProblemReporter } from '../errors/problemReporter.ts';
import { isStorageError, storageAdvice } from '../errors/storageErrors.ts';
import type { Objects } from './objectStore.ts';

/** Wraps a store to report a disk that accepts no more writes. @param path where it stores the objects. */
export function watchedStore(store: Objects, path: string, { warn }: ProblemReporter): Objects {
  const watch = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (isStorageError(error)) warn(`Images cannot be saved in ${path}: ${storageAdvice}.`);
      throw error;
    }
  };
  return {
    makeBucket: (bucket) => store.makeBucket(bucket),
    put: (...put) => watch(store.put(...put)),
    get: (...get) => store.get(...get),
    head: (...head) => store.head(...head),
    remove: (...remove) => watch(store.remove(...remove)),
    keys: (...keys) => store.keys(...keys),
  };
}
