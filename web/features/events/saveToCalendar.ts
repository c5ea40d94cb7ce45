import { t } from '@lingui/core/macro';
import type { Event } from '#shared/events/entities.ts';
import { saveFile } from '#web/lib/browser/saveFile.ts';
import { toast } from '#web/lib/browser/toast.ts';

/** Saves an event as a file that calendars open. The code that writes the file loads on first use. */
export function saveToCalendar(event: Event): void {
  import('#shared/events/eventCalendar.ts').then(
    ({ calendarFile }) => {
      const text = calendarFile(event, { url: `${location.origin}/events/${event.id}`, now: new Date() });
      const name = event.eventTitle.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
      saveFile(`${name}.ics`, new Blob([text], { type: 'text/calendar' }));
    },
    () => toast.error(t`Something went wrong, please try again.`),
  );
}
