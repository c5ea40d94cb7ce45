// What other features may use of this store.
export { readMode } from './presenceRows.ts';
