import { reportDealtWith } from '../kinds/reportDealtWith.ts';
import { Letter } from './Letter.tsx';
import { Say } from './parts.tsx';
import { template } from './template.ts';

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
