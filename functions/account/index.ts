// What other features may use of this store.
export { endAccount, logErasure, removeOwnedRows } from './store/erasure.ts';
export { kindOf } from './store/erasurePolicy.ts';
export { cancelLeaving, eraseRestored, leave } from './store/leaving.ts';
export { forgetExport } from './store/exports.ts';
