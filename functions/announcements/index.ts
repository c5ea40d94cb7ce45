// What other features may use of this store.
export { announcementTitles } from './store/announcements.ts';
export { countFeedback } from './store/sending.ts';
