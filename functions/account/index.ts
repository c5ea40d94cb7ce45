// What other features may use of the store.
export { endAccount, logErasure, removeOwnedRows } from './store/erasure.ts';
export { rowKindOf } from './store/erasurePolicy.ts';
export { cancelLeaving, eraseRestoredAccount, startLeaving } from './store/leaving.ts';
export { forgetExport } from './store/exports.ts';
