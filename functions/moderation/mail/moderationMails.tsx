import { i18n } from '@lingui/core';
import { caseDecided, reportDealtWith } from './moderationMails.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Quote, Say, When } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

export const caseDecidedMail = template(caseDecided, (variable) => ({
  subject: i18n._({ id: 'mail.caseDecided.subject', message: 'The moderators made a decision' }),
  body: (
    <Letter
      title={i18n._({ id: 'mail.caseDecided.title', message: 'The moderators made a decision' })}
      why={i18n._({
        id: 'mail.caseDecided.why',
        message:
          "You're receiving this e-mail because the decision is about your content or account on the Alumni Network.",
      })}
    >
      <Say>
        {i18n._({
          id: 'mail.caseDecided.outcome',
          message: 'The decision is about {thing}. {outcome}',
          values: { thing: variable('thing'), outcome: variable('outcome') },
        })}
      </Say>
      <When there={variable('until')}>
        <Say>
          {i18n._({
            id: 'mail.caseDecided.until',
            message: 'The suspension lasts until {until}.',
            values: { until: variable('until') },
          })}
        </Say>
      </When>
      <When there={variable('words')}>
        <Say small>{i18n._({ id: 'mail.caseDecided.words', message: 'Message from the moderators:' })}</Say>
        <Quote>{variable('words')}</Quote>
      </When>
      <Say small>
        {i18n._({
          id: 'mail.caseDecided.appeal',
          message: "If you haven't appealed yet, you can do so once.",
        })}
      </Say>
      <Action to="/settings/privacy">
        {i18n._({ id: 'mail.caseDecided.see', message: 'View the decision' })}
      </Action>
    </Letter>
  ),
}));

export const reportDealtWithMail = template(reportDealtWith, () => ({
  subject: i18n._({ id: 'mail.reportDealtWith.subject', message: 'We reviewed your report' }),
  body: (
    <Letter
      title={i18n._({ id: 'mail.reportDealtWith.title', message: 'Thanks for your report' })}
      why={i18n._({
        id: 'mail.reportDealtWith.why',
        message: "You're receiving this e-mail because you reported something on the Alumni Network.",
      })}
    >
      <Say>
        {i18n._({
          id: 'mail.reportDealtWith.reviewed',
          message: 'The moderators reviewed it and made a decision.',
        })}
      </Say>
      <Say small>
        {i18n._({
          id: 'mail.reportDealtWith.private',
          message: "Only the author learns about the decision. We don't tell them who reported it.",
        })}
      </Say>
    </Letter>
  ),
}));
