// What other features may use of this one's store.
export { readMode } from './store/presenceRows.ts';
