import type { Event } from '#shared/events/entities.ts';
import { texts } from '#shared/platform/texts.ts';
import { toast } from '#web/lib/browser/toast.ts';

/** Saves an event for the user's calendar; the code loads on first use. */
export function toCalendar(event: Event): void {
  import('./saveToCalendar.ts').then(
    ({ saveToCalendar }) => saveToCalendar(event),
    () => toast.error(texts.somethingWrong, 'corner'),
  );
}
