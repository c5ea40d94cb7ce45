import { welcome } from '../kinds/welcome.ts';
import { Letter } from './Letter.tsx';
import { Action, Say, Strong } from './parts.tsx';
import { template } from './template.ts';

export const welcomeMail = template(welcome, (hole) => ({
  subject: 'The door is open',
  body: (
    <Letter title="Good to have you here" why="You get this because you have joined." optional>
      <Say>
        Hello {hole('name')}, your address is confirmed, and the network is yours. Three places to begin:
      </Say>
      <Say>
        <Strong>Say who you are.</Strong> A face and a line about your work are what others look for.
      </Say>
      <Say>
        <Strong>Find your people.</Strong> Most of them are one search away.
      </Say>
      <Say>
        <Strong>Tell a story.</Strong> What you learned at work helps whoever comes next.
      </Say>
      <Action to="/">Open the network</Action>
    </Letter>
  ),
}));
