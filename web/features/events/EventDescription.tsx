import { t } from '@lingui/core/macro';
import type { Event } from '#shared/events/entities.ts';
import { ExpandableText } from '#web/ui/text/ExpandableText.tsx';

/** The lower part of the large event card: what the event is about. */
export function EventDescription({ event }: { readonly event: Event }) {
  return (
    <section
      aria-label={t({ message: 'About', context: 'an event' })}
      className="bg-surface px-5 pt-6 pb-8 max-lg:sm:mt-5 max-lg:sm:rounded-xl sm:px-8 sm:shadow-1 lg:rounded-b-xl"
    >
      <ExpandableText text={event.eventDescription} maxCharacters={2000} className="text-base text-ink-2" />
      {event.learnMoreLink !== '' && (
        <p className="mt-4">
          <a
            href={event.learnMoreLink}
            rel="noopener noreferrer nofollow ugc"
            className="font-semibold text-brand-ink underline"
          >
            {t`Learn More`}
          </a>
        </p>
      )}
    </section>
  );
}
