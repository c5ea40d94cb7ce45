import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import EqualApproximately from 'lucide-react/icons/equal-approximately';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import type { StatementMatch, MembershipRequest } from '#shared/membership/entities.ts';

const matchIcons: Readonly<
  Record<
    StatementMatch,
    { readonly Icon: LucideIcon; readonly className: string; readonly label: MessageDescriptor }
  >
> = {
  same: { Icon: Check, className: 'text-brand-ink', label: msg`Same` },
  similar: { Icon: EqualApproximately, className: 'text-gold-ink', label: msg`Similar` },
  differs: { Icon: X, className: 'text-danger', label: msg`Different` },
  unknown: { Icon: Minus, className: 'text-ink-3', label: msg`Nothing to compare` },
};

type Row = MembershipRequest['email'] & {
  readonly label: string;
  readonly note?: string;
};

/** The request's details beside the roster's, line by line. */
export function RequestTable({ request }: { readonly request: MembershipRequest }) {
  const { name, classYear, degree, email, studentId, emailConfirmed } = request;
  const rows: readonly Row[] = [
    { label: t`Name`, ...name },
    { label: t`Class`, ...classYear },
    { label: t`Degree`, ...degree },
    { label: t`E-mail`, ...email, note: email.wrote === '' || emailConfirmed ? '' : t`Not confirmed` },
    ...(studentId.wrote === '' ? [] : [{ label: t`Student ID`, ...studentId }]),
  ];
  return (
    <table className="mt-3 w-full table-fixed text-sm">
      <thead>
        <tr className="text-start text-xs text-ink-2">
          <th scope="col" className="w-16 py-2 sm:w-22">
            <span className="sr-only">{t`Field`}</span>
          </th>
          <th scope="col" className="py-2 text-start font-semibold">
            {t`In the request`}
          </th>
          <th scope="col" className="py-2 text-start font-semibold">
            {t`On the roster`}
          </th>
          <th scope="col" className="w-7 py-2">
            <span className="sr-only">{t`Match`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, wrote, known, mark, note = '' }) => (
          <tr key={label} className="border-t border-line align-top">
            <th scope="row" className="py-2 text-start font-semibold text-ink-2">
              {label}
            </th>
            <td className="py-2 pe-2 break-words">
              <Fact text={wrote} />
              {note !== '' && <span className="block text-xs text-ink-2">{note}</span>}
            </td>
            <td className="py-2 pe-2 break-words">
              <Fact text={known} />
            </td>
            <td className="py-2 text-end">
              <MatchIcon match={mark} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An address that is too long breaks after its @. */
function Fact({ text }: { readonly text: string }) {
  if (text === '') return <span className="text-ink-2">{t`Not provided`}</span>;
  const [name = '', ...rest] = text.split(/(?<=@)/);
  return (
    <bdi>
      {name}
      {rest.length > 0 && <wbr />}
      {rest}
    </bdi>
  );
}

function MatchIcon({ match }: { readonly match: StatementMatch }) {
  const { Icon, className, label } = matchIcons[match];
  return (
    <>
      <Icon aria-hidden="true" className={`ms-auto size-4.5 ${className}`} />
      <span className="sr-only">{i18n._(label)}</span>
    </>
  );
}
