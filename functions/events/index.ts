// What other features may use of events.
export { hoursText } from './mail/eventWords.ts';
export { attendanceOf, withdrawAllRsvps } from './rsvp/attendance.ts';
export { removeCalendarLink, calendarLinkSince } from './store/calendarLinks.ts';
export { eventTitlesById } from './store/deletedEvents.ts';
export { eventTitlesOf, isAboutEvent } from './store/eventNotices.ts';
export { listEvents } from './store/events.ts';
