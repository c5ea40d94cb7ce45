import { reportDealtWith } from './reportDealtWith.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Say } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

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
