import { i18n } from '@lingui/core';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Quote, Paragraph, IfPresent } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';
import { caseDecidedKind, reportDealtWithKind } from './moderationMailKinds.ts';

export const caseDecidedTemplate = template(caseDecidedKind, (variable) => ({
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
      <Paragraph>
        {i18n._({
          id: 'mail.caseDecided.outcome',
          message: 'The decision is about {content}. {outcome}',
          values: { content: variable('content'), outcome: variable('outcome') },
        })}
      </Paragraph>
      <IfPresent value={variable('until')}>
        <Paragraph>
          {i18n._({
            id: 'mail.caseDecided.until',
            message: 'The suspension lasts until {until}.',
            values: { until: variable('until') },
          })}
        </Paragraph>
      </IfPresent>
      <IfPresent value={variable('words')}>
        <Paragraph small>
          {i18n._({ id: 'mail.caseDecided.words', message: 'Message from the moderators:' })}
        </Paragraph>
        <Quote>{variable('words')}</Quote>
      </IfPresent>
      <IfPresent value={variable('appeal')}>
        <Paragraph small>{variable('appeal')}</Paragraph>
      </IfPresent>
      <Action to="/settings/privacy">
        {i18n._({ id: 'mail.caseDecided.see', message: 'View the decision' })}
      </Action>
    </Letter>
  ),
}));

export const reportDealtWithTemplate = template(reportDealtWithKind, () => ({
  subject: i18n._({ id: 'mail.reportDealtWith.subject', message: 'We reviewed your report' }),
  body: (
    <Letter
      title={i18n._({ id: 'mail.reportDealtWith.title', message: 'Thanks for your report' })}
      why={i18n._({
        id: 'mail.reportDealtWith.why',
        message: "You're receiving this e-mail because you sent a report on the Alumni Network.",
      })}
    >
      <Paragraph>
        {i18n._({
          id: 'mail.reportDealtWith.reviewed',
          message: 'The moderators reviewed it and made a decision.',
        })}
      </Paragraph>
      <Paragraph small>
        {i18n._({
          id: 'mail.reportDealtWith.private',
          message: "Only the author is told about the decision. They won't know who reported it.",
        })}
      </Paragraph>
    </Letter>
  ),
}));
