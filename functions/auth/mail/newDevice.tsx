import { newDevice } from './newDevice.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Say, Strong, When } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

export const newDeviceMail = template(newDevice, (variable) => ({
  subject: 'A new device has logged in',
  body: (
    <Letter
      title="Was that you?"
      why="You get this because an account in the Alumni Network uses this address."
    >
      <Say>
        Somebody has logged in as <Strong>@{variable('username')}</Strong> with{' '}
        <Strong>{variable('device')}</Strong>
        <When there={variable('country')}> in {variable('country')}</When>, which was not seen before.
      </Say>
      <Say>If that was you, there is nothing to do. If it was not, log it out and choose a new password:</Say>
      <Action to="/settings/security">See where you are logged in</Action>
    </Letter>
  ),
}));
