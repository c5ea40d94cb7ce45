import { eventCancelled, eventChanged } from './eventMails.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Aside, Say } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

const why = 'You get this because you said you are coming to this event.';

export const eventChangedMail = template(eventChanged, (variable) => ({
  subject: `Changed: ${variable('title')}`,
  body: (
    <Letter title={variable('title')} why={why}>
      <Say>{variable('what')} These are the new details:</Say>
      <Aside>{variable('details')}</Aside>
      <Action to={variable('link')}>View event</Action>
      <Say small>
        If you can no longer come, change your answer on the event page. The attached file updates the event
        in your calendar.
      </Say>
    </Letter>
  ),
}));

export const eventCancelledMail = template(eventCancelled, (variable) => ({
  subject: `Cancelled: ${variable('title')}`,
  body: (
    <Letter title={`${variable('title')} was cancelled`} why={why}>
      <Say>This event will not take place:</Say>
      <Aside tone="danger">{variable('details')}</Aside>
      <Say small>The attached file removes the event from your calendar.</Say>
      <Action to="/events">See other events</Action>
    </Letter>
  ),
}));
