// What other features may use of this store.
export { endAccount, logErasure, removeOwnedRows } from './erasure.ts';
export { rowKindOf } from './erasurePolicy.ts';
export { cancelLeaving, eraseRestoredAccount, startLeaving } from './leaving.ts';
export { forgetExport } from './exports.ts';
