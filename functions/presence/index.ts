// What other features may use of the store.
export { readMode } from './store/presenceRows.ts';
