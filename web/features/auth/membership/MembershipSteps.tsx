import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Membership } from '#shared/membership/entities.ts';
import { localIsoDate, formatDay } from '#web/lib/dates/time.ts';
import { cx } from '#web/ui/cx.ts';

type StepState = 'done' | 'under way' | 'refused';

interface StepStyle {
  readonly Icon: LucideIcon;
  readonly className: string;
  readonly label: MessageDescriptor;
}

const stepStyles: Readonly<Record<StepState, StepStyle>> = {
  done: { Icon: Check, className: 'bg-brand text-on-brand', label: msg`done` },
  'under way': { Icon: Clock, className: 'bg-gold text-on-gold', label: msg`in progress` },
  refused: { Icon: X, className: 'bg-danger text-on-danger', label: msg`declined` },
};

/** The visitor's progress on the way to membership. */
export function MembershipSteps({ membership }: { readonly membership: Membership }) {
  const { createdAt, email, emailConfirmed, request } = membership;
  const created = formatDay(localIsoDate(new Date(createdAt)), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const isDeclined = request?.state === 'declined';
  return (
    <ol className="mt-7">
      <MembershipStep state="done" title={t`Account created`}>
        {created}
      </MembershipStep>
      <MembershipStep
        state={emailConfirmed ? 'done' : 'under way'}
        title={emailConfirmed ? t`E-mail address confirmed` : t`Confirm your e-mail address`}
      >
        {emailConfirmed ? email : <UnconfirmedAddress email={email} />}
      </MembershipStep>
      <MembershipStep
        isLast
        state={isDeclined ? 'refused' : 'under way'}
        title={t`The school confirms that you studied here`}
      >
        {approval(isDeclined, emailConfirmed)}
      </MembershipStep>
    </ol>
  );
}

function approval(isDeclined: boolean, isMailed: boolean): string {
  if (isDeclined) return t`The school couldn't confirm this.`;
  return isMailed
    ? t`Usually within two business days. We'll e-mail you.`
    : t`Usually within two business days.`;
}

function UnconfirmedAddress({ email }: { readonly email: string }) {
  return (
    <>
      {email === '' ? t`It helps the school identify you.` : email}{' '}
      <Link
        to="/settings/account"
        className="hit font-semibold whitespace-nowrap text-brand-ink underline underline-offset-3"
      >
        {email === '' ? t`Add an e-mail address` : t`Send the link again`}
      </Link>
    </>
  );
}

interface MembershipStepProps {
  readonly state: StepState;
  readonly title: string;
  readonly isLast?: boolean;
  readonly children: ReactNode;
}

function MembershipStep({ state, title, isLast = false, children }: MembershipStepProps) {
  const { Icon, className, label } = stepStyles[state];
  return (
    <li className="relative flex gap-3.5 pb-5 last:pb-0">
      {!isLast && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute start-3 top-6.5 bottom-0 w-0.5',
            state === 'done' ? 'bg-brand' : 'bg-line-strong',
          )}
        />
      )}
      <span className={cx('fc-border grid size-6.5 shrink-0 place-items-center rounded-full', className)}>
        <Icon aria-hidden="true" className="size-4" strokeWidth={2.5} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          {title}
          <span className="sr-only"> ({i18n._(label)})</span>
        </span>
        <span className="block text-sm break-words text-ink-2">{children}</span>
      </span>
    </li>
  );
}
