import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action } from '#functions/platform/mail/templates/parts.tsx';

interface EventLetterProps {
  readonly title: string;
  readonly optOut?: 'none' | 'topic';
  readonly children: ReactNode;
}

/** The letter of every mail about an event. */
export function EventLetter({ title, optOut = 'none', children }: EventLetterProps) {
  const why = i18n._({
    id: 'mail.why.event',
    message: "You're receiving this e-mail because you signed up for this event.",
  });
  return (
    <Letter title={title} why={why} optOut={optOut}>
      {children}
    </Letter>
  );
}

/** The button that opens the event's page. */
export function ViewEvent({ link }: { readonly link: string }) {
  return <Action to={link}>{i18n._({ id: 'mail.event.view', message: 'View event' })}</Action>;
}
