import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { eventCancelled, eventChanged } from './eventMails.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Aside, Say } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

interface EventLetterProps {
  readonly title: string;
  readonly children: ReactNode;
}

function EventLetter({ title, children }: EventLetterProps) {
  const why = i18n._({
    id: 'mail.why.event',
    message: "You're receiving this e-mail because you signed up for this event.",
  });
  return (
    <Letter title={title} why={why}>
      {children}
    </Letter>
  );
}

export const eventChangedMail = template(eventChanged, (variable) => ({
  subject: i18n._({
    id: 'mail.eventChanged.subject',
    message: 'Changed: {title}',
    values: { title: variable('title') },
  }),
  body: (
    <EventLetter title={variable('title')}>
      <Say>
        {i18n._({
          id: 'mail.eventChanged.what',
          message: '{what} Here are the new details:',
          values: { what: variable('what') },
        })}
      </Say>
      <Aside>{variable('details')}</Aside>
      <Action to={variable('link')}>{i18n._({ id: 'mail.eventChanged.view', message: 'View event' })}</Action>
      <Say small>
        {i18n._({
          id: 'mail.eventChanged.answer',
          message:
            "If you can't make it anymore, change your answer on the event page. The attached file updates the event in your calendar.",
        })}
      </Say>
    </EventLetter>
  ),
}));

export const eventCancelledMail = template(eventCancelled, (variable) => ({
  subject: i18n._({
    id: 'mail.eventCancelled.subject',
    message: 'Canceled: {title}',
    values: { title: variable('title') },
  }),
  body: (
    <EventLetter
      title={i18n._({
        id: 'mail.eventCancelled.title',
        message: '{title} was canceled',
        values: { title: variable('title') },
      })}
    >
      <Say>{i18n._({ id: 'mail.eventCancelled.planned', message: 'It was scheduled for:' })}</Say>
      <Aside tone="danger">{variable('details')}</Aside>
      <Say small>
        {i18n._({
          id: 'mail.eventCancelled.calendar',
          message: 'The attached file removes the event from your calendar.',
        })}
      </Say>
      <Action to="/events">
        {i18n._({ id: 'mail.eventCancelled.others', message: 'See other events' })}
      </Action>
    </EventLetter>
  ),
}));
