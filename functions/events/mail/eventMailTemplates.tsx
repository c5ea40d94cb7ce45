import { i18n } from '@lingui/core';
import { Action, Aside, Paragraph } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';
import { EventLetter, ViewEvent } from './EventLetter.tsx';
import { eventCanceledKind, eventChangedKind, eventReminderKind } from './eventMailKinds.ts';

export const eventChangedTemplate = template(eventChangedKind, (variable) => ({
  subject: i18n._({
    id: 'mail.eventChanged.subject',
    message: 'Changed: {title}',
    values: { title: variable('title') },
  }),
  body: (
    <EventLetter title={variable('title')}>
      <Paragraph>
        {i18n._({
          id: 'mail.eventChanged.what',
          message: '{what} Here are the new details:',
          values: { what: variable('what') },
        })}
      </Paragraph>
      <Aside>{variable('details')}</Aside>
      <ViewEvent link={variable('link')} />
      <Paragraph small>
        {i18n._({
          id: 'mail.eventChanged.answer',
          message:
            "If you can't make it anymore, change your RSVP on the event page. The attached file updates the event in your calendar.",
        })}
      </Paragraph>
    </EventLetter>
  ),
}));

export const eventCanceledTemplate = template(eventCanceledKind, (variable) => ({
  subject: i18n._({
    id: 'mail.eventCanceled.subject',
    message: 'Canceled: {title}',
    values: { title: variable('title') },
  }),
  body: (
    <EventLetter
      title={i18n._({
        id: 'mail.eventCanceled.title',
        message: '{title} was canceled',
        values: { title: variable('title') },
      })}
    >
      <Paragraph>{i18n._({ id: 'mail.eventCanceled.planned', message: 'It was scheduled for:' })}</Paragraph>
      <Aside tone="danger">{variable('details')}</Aside>
      <Paragraph small>
        {i18n._({
          id: 'mail.eventCanceled.calendar',
          message: 'The attached file removes the event from your calendar.',
        })}
      </Paragraph>
      <Action to="/events">{i18n._({ id: 'mail.eventCanceled.others', message: 'See other events' })}</Action>
    </EventLetter>
  ),
}));

export const eventReminderTemplate = template(eventReminderKind, (variable) => ({
  subject: i18n._({
    id: 'mail.eventReminder.subject',
    message: 'Reminder: {title}, {day}',
    values: { title: variable('title'), day: variable('day') },
  }),
  body: (
    <EventLetter title={variable('title')} optOut="topic">
      <Paragraph>
        {i18n._({
          id: 'mail.eventReminder.what',
          message: "You're going to this event, and it's coming up soon:",
        })}
      </Paragraph>
      <Aside>{variable('details')}</Aside>
      <ViewEvent link={variable('link')} />
      <Paragraph small>
        {i18n._({
          id: 'mail.eventReminder.prevented',
          message:
            "If you can't make it anymore, change your RSVP on the event page so someone else can have your seat.",
        })}
      </Paragraph>
    </EventLetter>
  ),
}));
