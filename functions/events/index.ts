// What other features may use of events.
export { hoursText } from './mail/eventWords.ts';
export { attendanceOf, withdrawAll } from './rsvp/attendance.ts';
export { endLink, linkSince } from './store/calendarLinks.ts';
export { titlesOf } from './store/deletedEvents.ts';
export { eventTitlesOf, isAboutEvent } from './store/eventNotices.ts';
export { listEvents } from './store/events.ts';
