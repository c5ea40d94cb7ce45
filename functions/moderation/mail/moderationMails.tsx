import { caseDecided, reportDealtWith } from './moderationMails.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Quote, Say, Strong, When } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

export const caseDecidedMail = template(caseDecided, (variable) => ({
  subject: 'What the moderators decided',
  body: (
    <Letter
      title="The moderators have looked"
      why="You get this because it is about something of yours in the Alumni Network."
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
      <Say small>You can ask for another look, once.</Say>
      <Action to="/settings/privacy">See what was decided</Action>
    </Letter>
  ),
}));

export const reportDealtWithMail = template(reportDealtWith, () => ({
  subject: 'Your report was dealt with',
  body: (
    <Letter title="Thank you for telling us" why="You get this because you have reported something.">
      <Say>The moderators have looked at what you reported, and have dealt with it.</Say>
      <Say small>
        What was decided is between them and whoever wrote it. Nobody is told who has reported it.
      </Say>
    </Letter>
  ),
}));
