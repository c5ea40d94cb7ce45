// What other features may use of this store.
export { removeCalendarLink, calendarLinkSince } from './store/calendarLinks.ts';
export { eventTitlesById } from './store/deletedEvents.ts';
export { eventTitlesOf, isAboutEvent } from './store/eventNotices.ts';
export { listEvents } from './store/events.ts';
