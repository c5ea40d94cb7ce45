import { plural, t } from '@lingui/core/macro';
import type { Event } from '#shared/events/entities.ts';
import { isPast } from '#web/api/events/eventTime.ts';

/**
 * How many people are going to an event or are on its waitlist, and when they will be notified; undefined if there is
 * no one to notify.
 */
export function willBeNotifiedText(event: Event, change: 'edit' | 'delete'): string | undefined {
  const { going = 0, onWaitlist = 0 } = event.seats ?? {};
  if (going + onWaitlist === 0 || isPast(event)) return undefined;
  const people =
    onWaitlist === 0
      ? plural(going, { one: '# person is going.', other: '# people are going.' })
      : t`${plural(going, { one: '# person is', other: '# people are' })} going, and ${plural(onWaitlist, {
          one: '# is',
          other: '# are',
        })} on the waitlist.`;
  const notified =
    change === 'delete'
      ? t`They'll be notified.`
      : t`They'll be notified if the name, date, time, place or online link changes.`;
  return `${people} ${notified}`;
}
