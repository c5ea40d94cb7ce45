import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { isForGood } from '#shared/membership/suspensionEnd.ts';
import type { memberSorts, OfficeMember } from '#shared/office/entities.ts';
import { lastSeenText } from '#web/lib/dates/pastDays.ts';
import { localIsoDate, formatDay } from '#web/lib/dates/time.ts';
import { useIsMemberOnline } from '#web/lib/session/store.ts';
import { useWatchedPresence } from '#web/realtime/presence.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { BoundaryList, brokenRow } from '#web/ui/feedback/Boundary.tsx';
import { CheckBox } from '#web/ui/forms/CheckBox.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import type { MemberAction } from './MemberDialogs.tsx';
import { MemberMenu } from './MemberMenu.tsx';

type Sort = (typeof memberSorts)[number];
type Order = 'up' | 'down';

interface MembersTableProps {
  readonly members: readonly OfficeMember[];
  readonly isLastAdmin: boolean;
  readonly sort: Sort;
  readonly order: Order;
  readonly onSort: (sort: Sort, order: Order) => void;
  readonly selected: readonly OfficeMember[];
  readonly onSelect: (selected: readonly OfficeMember[]) => void;
  readonly onApprove: (member: OfficeMember) => void;
  readonly onAction: (action: MemberAction) => void;
}

const columns: readonly ({ readonly label: MessageDescriptor } & (
  | { readonly sort: Sort }
  | { readonly sort?: never }
))[] = [
  { sort: 'name', label: msg`Member` },
  { label: msg`Class` },
  { sort: 'status', label: msg`Status` },
  { sort: 'role', label: msg`Role` },
  { sort: 'seen', label: msg`Last seen` },
  { sort: 'joined', label: msg`Joined` },
];

/** One member per row; on phones the other columns move below the name. */
export function MembersTable({ members, selected, onSelect, ...rest }: MembersTableProps) {
  const { isLastAdmin, sort, order, onSort, onApprove, onAction } = rest;
  const ids = new Set(selected.map(({ id }) => id));
  useWatchedPresence(members.map(({ id }) => id));
  const select = (member: OfficeMember, isSelected: boolean): void =>
    onSelect(isSelected ? [...selected, member] : selected.filter(({ id }) => id !== member.id));
  return (
    <Card flush className="max-sm:-mx-4">
      <table className="w-full text-sm">
        <caption className="sr-only">{t`Members`}</caption>
        <thead className="max-md:hidden">
          <tr className="border-b border-line text-start text-xs">
            <th scope="col" className="w-14 py-3 ps-5 text-start">
              <CheckBox
                hidesLabel
                label={t`Select all on this page`}
                checked={members.every(({ id }) => ids.has(id))}
                onChange={(isSelected) => onSelect(isSelected ? members : [])}
              />
            </th>
            {columns.map((column) =>
              column.sort === undefined ? (
                <th key={column.label.id} scope="col" className="text-start font-semibold text-ink-2">
                  {i18n._(column.label)}
                </th>
              ) : (
                <SortHead key={column.sort} {...column} sorted={sort} order={order} onSort={onSort} />
              ),
            )}
            <th scope="col" className="w-14">
              <span className="sr-only">{t`Actions`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <BoundaryList items={members} keyOf={({ id }) => id} fallback={brokenRow(columns.length + 2)}>
            {(member) => (
              <MemberRow
                member={member}
                isLastAdmin={isLastAdmin}
                isSelected={ids.has(member.id)}
                onSelect={(isSelected) => select(member, isSelected)}
                onApprove={() => onApprove(member)}
                onAction={(action) => onAction({ action, member })}
              />
            )}
          </BoundaryList>
        </tbody>
      </table>
    </Card>
  );
}

interface MemberRowProps extends ComponentProps<typeof MemberMenu> {
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

function MemberRow({ isSelected, onSelect, ...rest }: MemberRowProps) {
  const { member } = rest;
  const isAdmin = member.role === 'admin';
  return (
    <tr className={cx('border-b border-line last:border-0', isSelected && 'bg-brand-soft/45')}>
      <td className="py-2 ps-5 max-md:hidden">
        <CheckBox hidesLabel label={selectText(member.fullName)} checked={isSelected} onChange={onSelect} />
      </td>
      <th scope="row" className="py-2 text-start font-normal max-md:ps-5">
        <NameCell member={member} />
      </th>
      <td className="tnum pe-3 max-md:hidden">{member.classYear}</td>
      <td className="pe-3 max-md:hidden">
        <Status member={member} />
      </td>
      <td className={cx('pe-3 max-md:hidden', isAdmin && 'font-semibold')}>
        {isAdmin ? t`Admin` : t`Member`}
      </td>
      <td className="tnum pe-3 whitespace-nowrap text-ink-2 max-md:hidden">
        <LastSeen member={member} />
      </td>
      <td className="tnum pe-3 whitespace-nowrap text-ink-2 max-md:hidden">{joined(member)}</td>
      <td className="pe-3 text-end">
        <MemberMenu {...rest} />
      </td>
    </tr>
  );
}

const selectText = (fullName: string): string => t`Select ${fullName}`;

interface SortHeadProps {
  readonly sort: Sort;
  readonly label: MessageDescriptor;
  readonly sorted: Sort;
  readonly order: Order;
  readonly onSort: (sort: Sort, order: Order) => void;
}

function SortHead({ sort, label, sorted, order, onSort }: SortHeadProps) {
  const isSorted = sort === sorted;
  const Arrow = order === 'up' ? ArrowUp : ArrowDown;
  const reversed = order === 'up' ? 'down' : 'up';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (order === 'up' ? 'ascending' : 'descending') : 'none'}
      className="py-1.5 text-start"
    >
      <button
        type="button"
        onClick={() =>
          onSort(sort, isSorted ? reversed : sort === 'joined' || sort === 'seen' ? 'down' : 'up')
        }
        className={cx(
          'hit inline-flex h-8 items-center gap-1.5 rounded-sm font-semibold hover:text-ink',
          isSorted ? 'text-ink' : 'text-ink-2',
        )}
      >
        {i18n._(label)}
        {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
      </button>
    </th>
  );
}

function NameCell({ member }: MemberProps) {
  const { fullName, username, profilePhoto, role, classYear } = member;
  const year = classYear === undefined ? '' : t`Class of ${classYear}`;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={fullName} src={profilePhoto} size={36} />
      <div className="min-w-0 flex-1">
        <Link
          to={`/users/${member.id}`}
          dir="auto"
          className="block font-semibold wrap-anywhere hover:underline"
        >
          {fullName}
        </Link>
        <span className="block text-xs text-ink-2 wrap-anywhere">
          <bdi>@{username}</bdi>
          {year !== '' && <span className="md:hidden"> · {year}</span>}
          <span className="md:hidden">
            {' · '}
            <Trans>
              <span className="sr-only">last seen: </span>
              <LastSeen member={member} />
            </Trans>
          </span>
          {role === 'admin' && <span className="md:hidden"> · {t`Admin`}</span>}
        </span>
      </div>
      <span className="md:hidden">
        {(member.status !== 'member' || member.invitedBy !== undefined) && <Status member={member} />}
      </span>
    </div>
  );
}

interface MemberProps {
  readonly member: OfficeMember;
}

/** Only members found in the school's roster are 'Confirmed'. */
function Status({ member: { status, suspendedUntil = '', invitedBy, confirmed } }: MemberProps) {
  if (status === 'member' && invitedBy !== undefined) return <Invited by={invitedBy.fullName} />;
  if (status === 'member')
    return <span className="text-ink-2">{confirmed === true ? t`Confirmed` : t`Active`}</span>;
  if (status === 'waiting') return <Badge tone="gold">{t`Pending`}</Badge>;
  if (status === 'leaving') return <Badge>{t`Deletion scheduled`}</Badge>;
  const day = formatDay(suspendedUntil);
  const until = isForGood(suspendedUntil) ? t`No end date` : t`Until ${day}`;
  return (
    <span title={until}>
      <Badge tone="danger">{t`Suspended`}</Badge>
      <span className="sr-only"> {until}</span>
    </span>
  );
}

function Invited({ by }: { readonly by: string }) {
  return (
    <span title={t`Invited by ${by}`}>
      <Trans>
        <Badge tone="info">Invited</Badge>
        <span className="sr-only">
          {' '}
          by <bdi>{by}</bdi>
        </span>
      </Trans>
    </span>
  );
}

/** 'now' for members who are online, otherwise the day. */
function LastSeen({ member: { id, seenOn } }: MemberProps) {
  const isHere = useIsMemberOnline(id);
  if (!isHere) return lastSeenText(seenOn);
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-brand-ink">
      <span aria-hidden="true" className="size-2 rounded-full bg-brand" />
      {t`now`}
    </span>
  );
}

function joined({ createdAt }: OfficeMember): string {
  return formatDay(localIsoDate(new Date(createdAt)), { day: 'numeric', month: 'short', year: 'numeric' });
}
