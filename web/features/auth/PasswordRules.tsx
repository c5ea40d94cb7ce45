import { t } from '@lingui/core/macro';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { limits } from '#shared/platform/limits.ts';
import { characters } from '#shared/platform/textRules.ts';
import { cx } from '#web/ui/cx.ts';

interface PasswordRulesProps {
  readonly password: string;
  readonly again: string;
  /** True if the server refused this password as one of the most common. */
  readonly isCommon: boolean;
}

/** The most obvious passwords. The server knows far more and decides. */
const commonPasswords =
  /^(.)\1*$|^(0?123456789?0?|qwert[yz]\w*|passwor[dt]\w*|letmein\w*|iloveyou\w*|welcome\w*)$/i;

/** The three rules of a new password, checked while the user types. */
export function PasswordRules({ password, again, isCommon }: PasswordRulesProps) {
  const length = characters(password);
  const isLong = length >= limits.passwordMin && length <= limits.passwordMax;
  return (
    <ul className="mt-4 space-y-1.5 text-sm">
      <Rule isMet={isLong}>{passwordLength()}</Rule>
      <Rule isMet={isLong && !isCommon && !commonPasswords.test(password)}>{t`Not a common password`}</Rule>
      <Rule isMet={password !== '' && password === again}>{t`Passwords match`}</Rule>
    </ul>
  );
}

function Rule({ isMet, children }: { readonly isMet: boolean; readonly children: ReactNode }) {
  const Icon = isMet ? CircleCheck : Circle;
  return (
    <li className={cx('flex items-center gap-2', isMet ? 'text-brand-ink' : 'text-ink-2')}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {children}
        <span className="sr-only"> {isMet ? t`(met)` : t`(not met)`}</span>
      </span>
    </li>
  );
}

/** The hint of a new password's field. */
export function passwordLength(): string {
  const { passwordMin, passwordMax } = limits;
  return t`${passwordMin} to ${passwordMax} characters`;
}
