// What other features may use of the store.
export { removeCalendarLink, calendarLinkSince } from './store/calendarLinks.ts';
export { eventTitlesById } from './store/deletedEvents.ts';
export { eventTitlesOf } from './store/eventNotices.ts';
export { readEvents } from './store/events.ts';
