import { useEffect } from 'react';
import { presenceOf } from './memberConnection.ts';

/** Keeps the presence of these members current while they are on the screen. */
export function useWatchedPresence(ids: readonly string[]): void {
  // A list with the same members is no change, even if it is another object.
  const idList = ids.join();
  useEffect(() => (idList === '' ? undefined : presenceOf().watch(idList.split(','))), [idList]);
}
