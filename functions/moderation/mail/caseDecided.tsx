import { caseDecided } from './caseDecided.ts';
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
