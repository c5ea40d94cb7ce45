// What other features may use of this store.
export { isUnread, noticesOf } from './ownNotices.ts';
