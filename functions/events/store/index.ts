// What other features may use of this store.
export { removeCalendarLink, calendarLinkSince } from './calendarLinks.ts';
export { eventTitlesById } from './deletedEvents.ts';
export { eventTitlesOf, isAboutEvent } from './eventNotices.ts';
export { readEvents } from './events.ts';
