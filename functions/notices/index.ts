// What other features may use of the store.
export { isUnread, noticesOf } from './store/ownNotices.ts';
