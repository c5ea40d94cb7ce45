// What other features may use of this store.
export { endAccount, removeOwnedRows } from './store/erasure.ts';
export { forgetExport } from './store/exports.ts';
