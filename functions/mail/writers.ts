import { eventCancelled, eventChanged } from './kinds/eventMails.ts';
import { writeEventCancelled, writeEventChanged } from './writeEventMails.ts';
import type { Writer } from './written.ts';

/** The mails whose words are made as they are sent, by their kinds (`laterMailStep`). */
export const writers: ReadonlyMap<string, Writer> = new Map([
  [eventChanged.name, writeEventChanged],
  [eventCancelled.name, writeEventCancelled],
]);
