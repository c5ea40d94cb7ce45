import Check from 'lucide-react/icons/check';
import EqualApproximately from 'lucide-react/icons/equal-approximately';
import type { LucideIcon } from 'lucide-react';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import type { Mark, MembershipRequest } from '#shared/membership/entities.ts';

const marks: Readonly<
  Record<Mark, { readonly Icon: LucideIcon; readonly className: string; readonly words: string }>
> = {
  same: { Icon: Check, className: 'text-brand-ink', words: 'the same' },
  similar: { Icon: EqualApproximately, className: 'text-gold-ink', words: 'similar' },
  differs: { Icon: X, className: 'text-danger', words: 'differs' },
  unknown: { Icon: Minus, className: 'text-ink-3', words: 'nothing to compare' },
};

/** The request's details beside the roster's, line by line. */
export function RequestTable({ request }: { readonly request: MembershipRequest }) {
  const { name, classYear, degree, email, ownId, emailConfirmed } = request;
  const rows = [
    { label: 'Name', ...name },
    { label: 'Class', ...classYear },
    { label: 'Degree', ...degree },
    { label: 'E-mail', ...email },
    ...(ownId.wrote === '' ? [] : [{ label: 'Number', ...ownId }]),
  ];
  return (
    <table className="mt-3 w-full table-fixed text-sm">
      <thead>
        <tr className="text-start text-xs text-ink-2">
          <th scope="col" className="w-16 py-2 sm:w-22">
            <span className="sr-only">Fact</span>
          </th>
          <th scope="col" className="py-2 text-start font-semibold">
            What they wrote
          </th>
          <th scope="col" className="py-2 text-start font-semibold">
            In the roster
          </th>
          <th scope="col" className="w-7 py-2">
            <span className="sr-only">Compared</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, wrote, known, mark }) => (
          <tr key={label} className="border-t border-line align-top">
            <th scope="row" className="py-2 text-start font-semibold text-ink-2">
              {label}
            </th>
            <td className="py-2 pe-2 break-words" dir="auto">
              <Fact text={wrote} />
              {label === 'E-mail' && wrote !== '' && !emailConfirmed && (
                <span className="block text-xs text-ink-2">not confirmed</span>
              )}
            </td>
            <td className="py-2 pe-2 break-words" dir="auto">
              <Fact text={known} />
            </td>
            <td className="py-2 text-end">
              <MarkIcon mark={mark} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An address that is too long breaks after its @. */
function Fact({ text }: { readonly text: string }) {
  if (text === '') return <span className="text-ink-2">nothing</span>;
  const [name = '', ...rest] = text.split(/(?<=@)/);
  return (
    <>
      {name}
      {rest.length > 0 && <wbr />}
      {rest}
    </>
  );
}

function MarkIcon({ mark }: { readonly mark: Mark }) {
  const { Icon, className, words } = marks[mark];
  return (
    <>
      <Icon aria-hidden="true" className={`ms-auto size-4.5 ${className}`} />
      <span className="sr-only">{words}</span>
    </>
  );
}
