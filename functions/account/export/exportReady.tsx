import { exportReady } from './exportReady.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Say, Strong } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

export const exportReadyMail = template(exportReady, (variable) => ({
  subject: 'The copy of your data is ready',
  body: (
    <Letter
      title="The copy of your data is ready"
      why="You get this because you asked for a copy of your data in the Alumni Network."
    >
      <Say>
        Hello <Strong>@{variable('username')}</Strong>. You will find it in your settings until{' '}
        {variable('keptUntil')}.
      </Say>
      <Action to="/settings/data">Go to your data</Action>
      <Say small>You need to confirm that it is you, because the file contains everything you wrote.</Say>
    </Letter>
  ),
}));
