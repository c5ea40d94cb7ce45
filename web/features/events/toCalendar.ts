import type { Event } from '#shared/events/entities.ts';
import { texts } from '#shared/platform/texts.ts';
import { toast } from '#web/lib/browser/toast.ts';

/** Lets the browser save an event for its calendar; the code for that comes when it is first wanted. */
export function toCalendar(event: Event): void {
  import('./saveToCalendar.ts').then(
    ({ saveToCalendar }) => saveToCalendar(event),
    () => toast.error(texts.somethingWrong, 'corner'),
  );
}
