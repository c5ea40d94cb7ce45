import { i18n } from '@lingui/core';
import { hours } from '#functions/platform/mail/templates/durations.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import {
  Action,
  Aside,
  Code,
  Paragraph,
  Strong,
  TextLink,
} from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';
import { accountLimits } from '#shared/auth/accountLimits.ts';
import { confirmEmailKind } from './confirmEmailKind.ts';

export const confirmEmailTemplate = template(confirmEmailKind, (variable) => ({
  subject: i18n._({ id: 'mail.confirmEmail.subject', message: 'Confirm your e-mail address' }),
  body: (
    <Letter
      title={i18n._({ id: 'mail.confirmEmail.title', message: 'Is this your address?' })}
      why={i18n._({
        id: 'mail.confirmEmail.why',
        message:
          "You're receiving this e-mail because someone added this address to an account on the Alumni Network.",
      })}
    >
      <Paragraph>
        {i18n._({
          id: 'mail.confirmEmail.account',
          message:
            "Someone added this address to the account @{username}. If that's your account, confirm the address:",
          values: { username: variable('username') },
        })}
      </Paragraph>
      <Action to={variable('link')}>
        {i18n._({ id: 'mail.confirmEmail.confirm', message: 'Confirm this address' })}
      </Action>
      <Paragraph>
        {i18n._({
          id: 'mail.confirmEmail.code',
          message: 'Or log in and enter this code in your settings:',
        })}
      </Paragraph>
      <Code>{variable('code')}</Code>
      <Paragraph small>
        {i18n._({
          id: 'mail.confirmEmail.lasts',
          message: 'The link and the code expire in {lasts}.',
          values: { lasts: hours(accountLimits.confirmSeconds / 3600) },
        })}
      </Paragraph>
      <Aside>
        <Strong>{i18n._({ id: 'mail.confirmEmail.notYours', message: 'Not your account?' })}</Strong>{' '}
        <TextLink to={variable('notMe')}>
          {i18n._({ id: 'mail.confirmEmail.notMe', message: "This wasn't me" })}
        </TextLink>
      </Aside>
    </Letter>
  ),
}));
