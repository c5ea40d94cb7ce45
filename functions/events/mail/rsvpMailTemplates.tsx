import { i18n } from '@lingui/core';
import { Aside, Paragraph, IfPresent } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';
import { EventLetter, ViewEvent } from './EventLetter.tsx';
import { eventGoingKind, eventLeftKind, eventSeatKind, eventWaitlistedKind } from './rsvpMailKinds.ts';

interface DetailsProps {
  readonly details: string;
  readonly party: string;
}

function Details({ details, party }: DetailsProps) {
  return (
    <>
      <Aside>{details}</Aside>
      <IfPresent value={party}>
        <Paragraph>
          {i18n._({ id: 'mail.event.party', message: 'Your RSVP is for {party}.', values: { party } })}
        </Paragraph>
      </IfPresent>
    </>
  );
}

/** The last paragraph for an attendee with a seat. */
function IfPrevented() {
  return (
    <Paragraph small>
      {i18n._({
        id: 'mail.event.prevented',
        message:
          "If you can't make it anymore, change your RSVP on the event page so someone else can have your seat. The attached file adds the event to your calendar.",
      })}
    </Paragraph>
  );
}

export const eventGoingTemplate = template(eventGoingKind, (variable) => {
  const values = { title: variable('title') };
  return {
    subject: i18n._({ id: 'mail.eventGoing.subject', message: "You're going: {title}", values }),
    body: (
      <EventLetter title={variable('title')} optOut="topic">
        <Paragraph>
          {i18n._({ id: 'mail.eventGoing.what', message: "You're going. We look forward to seeing you!" })}
        </Paragraph>
        <Details details={variable('details')} party={variable('party')} />
        <ViewEvent link={variable('link')} />
        <IfPrevented />
      </EventLetter>
    ),
  };
});

export const eventWaitlistedTemplate = template(eventWaitlistedKind, (variable) => {
  const values = { title: variable('title') };
  return {
    subject: i18n._({
      id: 'mail.eventWaitlisted.subject',
      message: "You're on the waitlist: {title}",
      values,
    }),
    body: (
      <EventLetter title={variable('title')} optOut="topic">
        <Paragraph>
          {i18n._({
            id: 'mail.eventWaitlisted.what',
            message:
              "All seats are taken, so you're on the waitlist. We'll e-mail you if a seat opens up for you.",
          })}
        </Paragraph>
        <Details details={variable('details')} party={variable('party')} />
        <ViewEvent link={variable('link')} />
        <Paragraph small>
          {i18n._({
            id: 'mail.eventWaitlisted.calendar',
            message:
              "If you can't make it anymore, change your RSVP on the event page. The attached file adds the event to your calendar as tentative.",
          })}
        </Paragraph>
      </EventLetter>
    ),
  };
});

export const eventSeatTemplate = template(eventSeatKind, (variable) => {
  const values = { title: variable('title') };
  return {
    subject: i18n._({ id: 'mail.eventSeat.subject', message: 'You got a seat: {title}', values }),
    body: (
      <EventLetter title={variable('title')}>
        <Paragraph>
          {i18n._({
            id: 'mail.eventSeat.what',
            message: "A seat opened up, and it's yours. You're off the waitlist.",
          })}
        </Paragraph>
        <Details details={variable('details')} party={variable('party')} />
        <ViewEvent link={variable('link')} />
        <IfPrevented />
      </EventLetter>
    ),
  };
});

export const eventLeftTemplate = template(eventLeftKind, (variable) => {
  const values = { title: variable('title') };
  return {
    subject: i18n._({ id: 'mail.eventLeft.subject', message: "You're no longer going: {title}", values }),
    body: (
      <EventLetter title={variable('title')} optOut="topic">
        <Paragraph>
          {i18n._({
            id: 'mail.eventLeft.what',
            message: "You changed your RSVP, so you're no longer signed up for this event:",
          })}
        </Paragraph>
        <Aside>{variable('details')}</Aside>
        <Paragraph small>
          {i18n._({
            id: 'mail.eventLeft.calendar',
            message:
              'The attached file removes the event from your calendar. If you change your mind, update your RSVP on the event page.',
          })}
        </Paragraph>
        <ViewEvent link={variable('link')} />
      </EventLetter>
    ),
  };
});
