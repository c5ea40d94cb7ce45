// What other features may use of this store.
export { isUnread, noticeSettingsOf, noticesOf } from './store/ownNotices.ts';
