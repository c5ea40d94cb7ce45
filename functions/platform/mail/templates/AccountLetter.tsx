import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { Letter } from './Letter.tsx';

interface AccountLetterProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A mail about the account that has confirmed the address. */
export function AccountLetter({ title, children }: AccountLetterProps) {
  const why = i18n._({
    id: 'mail.why.account',
    message: "You're receiving this e-mail because your Alumni Network account uses this address.",
  });
  return (
    <Letter title={title} why={why}>
      {children}
    </Letter>
  );
}
