import { i18n } from '@lingui/core';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Paragraph } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';
import { invitationTexts as texts } from '#shared/roster/invitationTexts.ts';
import { rosterInvitationKind } from './rosterMailKinds.ts';

export const rosterInvitationTemplate = template(rosterInvitationKind, (variable) => ({
  subject: i18n._(texts.subject),
  body: (
    <Letter optOut="invitations" title={i18n._(texts.title)} why={i18n._(texts.why)}>
      <Paragraph>{i18n._({ ...texts.greeting, values: { name: variable('name') } })}</Paragraph>
      <Paragraph>{i18n._(texts.what)}</Paragraph>
      <Paragraph>{i18n._(texts.how)}</Paragraph>
      <Action to={variable('link')}>{i18n._(texts.join)}</Action>
    </Letter>
  ),
}));
