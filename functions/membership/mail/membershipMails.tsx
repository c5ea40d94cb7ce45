import { membershipConfirmed, membershipDeclined, membershipQuestion } from './membershipMails.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Quote, Say } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

const why = 'You get this because you signed up for the Alumni Network with this address.';

export const membershipConfirmedMail = template(membershipConfirmed, (variable) => ({
  subject: 'Welcome to the Alumni Network',
  body: (
    <Letter title="The door is open" why={why}>
      <Say>The alumni office has confirmed that you studied here. Your class is waiting for you.</Say>
      <Action to={variable('link')}>Go on to the network</Action>
    </Letter>
  ),
}));

export const membershipQuestionMail = template(membershipQuestion, (variable) => ({
  subject: 'One question before we let you in',
  body: (
    <Letter title="One question" why={why}>
      <Say>The alumni office would like to know more before it lets you in:</Say>
      <Quote>{variable('words')}</Quote>
      <Action to={variable('link')}>Tell the school more</Action>
    </Letter>
  ),
}));

export const membershipDeclinedMail = template(membershipDeclined, (variable) => ({
  subject: 'About your membership',
  body: (
    <Letter title="We could not confirm you" why={why}>
      <Say>The alumni office could not confirm that you studied here:</Say>
      <Quote>{variable('words')}</Quote>
      <Say small>Your account stays closed. You can delete it, or ask the alumni office about it.</Say>
    </Letter>
  ),
}));
