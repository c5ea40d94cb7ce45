// What other features may use of this store.
export { announcementTitles } from './announcements.ts';
export { countFeedback } from './sending.ts';
