// What other features may use of the store.
export { endAccount, logErasure, eraseOwnedRowsOf } from './store/erasure.ts';
export { rowKindOf } from './store/erasurePolicy.ts';
export { cancelLeaving, eraseRestoredAccount, startLeaving } from './store/leaving.ts';
export { eraseExportOf } from './store/exports.ts';
