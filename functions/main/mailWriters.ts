import { eventCancelled, eventChanged } from '#functions/events/mail/eventMails.ts';
import { writeEventCancelled, writeEventChanged } from '#functions/events/mail/writeEventMails.ts';
import type { MailWriter } from '#functions/platform/mail/mailContent.ts';

/** The writers of mails whose content is composed when they are sent, by kind (`laterMailStep`). */
export const writers: ReadonlyMap<string, MailWriter> = new Map([
  [eventChanged.name, writeEventChanged],
  [eventCancelled.name, writeEventCancelled],
]);
