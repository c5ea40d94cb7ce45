// What other features may use of this store.
export { readMode } from './store/presenceRows.ts';
