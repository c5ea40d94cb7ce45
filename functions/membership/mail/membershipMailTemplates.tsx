import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Quote, Paragraph } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';
import {
  membershipConfirmedKind,
  membershipDeclinedKind,
  membershipQuestionKind,
} from './membershipMailKinds.ts';

interface MembershipLetterProps {
  readonly title: string;
  readonly children: ReactNode;
}

function MembershipLetter({ title, children }: MembershipLetterProps) {
  const why = i18n._({
    id: 'mail.why.membership',
    message: "You're receiving this e-mail because you signed up for the Alumni Network with this address.",
  });
  return (
    <Letter title={title} why={why}>
      {children}
    </Letter>
  );
}

export const membershipConfirmedTemplate = template(membershipConfirmedKind, (variable) => ({
  subject: i18n._({ id: 'mail.membershipConfirmed.subject', message: 'Welcome to the Alumni Network' }),
  body: (
    <MembershipLetter title={i18n._({ id: 'mail.membershipConfirmed.title', message: "You're in" })}>
      <Paragraph>
        {i18n._({
          id: 'mail.membershipConfirmed.confirmed',
          message: 'The school confirmed that you studied here. You can now use the whole network.',
        })}
      </Paragraph>
      <Action to={variable('link')}>
        {i18n._({ id: 'mail.membershipConfirmed.open', message: 'Go to the Alumni Network' })}
      </Action>
    </MembershipLetter>
  ),
}));

export const membershipQuestionTemplate = template(membershipQuestionKind, (variable) => ({
  subject: i18n._({
    id: 'mail.membershipQuestion.subject',
    message: 'A question about your membership request',
  }),
  body: (
    <MembershipLetter
      title={i18n._({ id: 'mail.membershipQuestion.title', message: 'A question about your request' })}
    >
      <Paragraph>
        {i18n._({
          id: 'mail.membershipQuestion.more',
          message: 'The school needs more details to confirm that you studied here:',
        })}
      </Paragraph>
      <Quote>{variable('words')}</Quote>
      <Action to={variable('link')}>
        {i18n._({ id: 'mail.membershipQuestion.add', message: 'Add details' })}
      </Action>
    </MembershipLetter>
  ),
}));

export const membershipDeclinedTemplate = template(membershipDeclinedKind, (variable) => ({
  subject: i18n._({ id: 'mail.membershipDeclined.subject', message: 'About your membership' }),
  body: (
    <MembershipLetter
      title={i18n._({
        id: 'mail.membershipDeclined.title',
        message: 'About your membership',
      })}
    >
      <Paragraph>
        {i18n._({
          id: 'mail.membershipDeclined.declined',
          message: "The school couldn't confirm that you studied here:",
        })}
      </Paragraph>
      <Quote>{variable('words')}</Quote>
      <Paragraph small>
        {i18n._({
          id: 'mail.membershipDeclined.next',
          message:
            'If you think this is a mistake, contact the alumni office. You can also delete your account.',
        })}
      </Paragraph>
    </MembershipLetter>
  ),
}));
