// What other features may use of the store.
export { announcementTitles } from './store/announcements.ts';
export { countFeedback } from './store/sending.ts';
