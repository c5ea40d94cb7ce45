import { caseDecided, reportDealtWith } from './moderationMails.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Quote, Say, Strong, When } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

export const caseDecidedMail = template(caseDecided, (variable) => ({
  subject: 'What the moderators decided',
  body: (
    <Letter
      title="The moderators made a decision"
      why="You get this because the decision is about your content or account in the Alumni Network."
    >
      <Say>
        It is about <Strong>{variable('thing')}</Strong>. {variable('outcome')}
      </Say>
      <When there={variable('until')}>
        <Say>Until {variable('until')}.</Say>
      </When>
      <When there={variable('words')}>
        <Say small>The moderators say:</Say>
        <Quote>{variable('words')}</Quote>
      </When>
      <Say small>You can appeal once.</Say>
      <Action to="/settings/privacy">See the decision</Action>
    </Letter>
  ),
}));

export const reportDealtWithMail = template(reportDealtWith, () => ({
  subject: 'Your report was dealt with',
  body: (
    <Letter
      title="Thanks for your report"
      why="You get this because you reported something in the Alumni Network."
    >
      <Say>The moderators reviewed what you reported.</Say>
      <Say small>Their decision stays between them and the author. Your report stays anonymous.</Say>
    </Letter>
  ),
}));
