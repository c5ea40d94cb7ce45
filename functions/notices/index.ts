// What other features may use of this one's store.
export { isUnread, noticeSettingsOf, noticesOf } from './store/ownNotices.ts';
