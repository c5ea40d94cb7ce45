import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import Mail from 'lucide-react/icons/mail';
import { Link } from 'react-router-dom';
import { memberKinds } from '#shared/office/entities.ts';
import { membersCsv, useMembers, useOverview } from '#web/api/admin/admin.ts';
import { AdminSearchField } from '#web/features/admin/AdminSearchField.tsx';
import { ExportCsv } from '#web/features/admin/ExportCsv.tsx';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { SegmentedControl } from '#web/ui/buttons/SegmentedControl.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { RowSkeletons } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { AdminPage } from '#web/ui/layout/AdminPage.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { MemberResults } from './MemberResults.tsx';
import { useMemberFilters } from './useMemberFilters.ts';

const kindLabels = {
  waiting: msg`Pending`,
  suspended: msg`Suspended`,
  invited: msg`Invited`,
  leaving: msg`Deletion scheduled`,
  mailBack: msg`Bounced e-mail`,
  admin: msg`Admins`,
} as const;

/** All accounts, in any status, and the admin actions for them. */
export default function MembersScreen() {
  const { search, kind, year, filters, query, filter } = useMemberFilters();
  const members = useMembers(query);
  const { data } = members;
  // Bounced mail is rare, so its filter shows only if there is any.
  const isOffered = (option: (typeof memberKinds)[number]): boolean =>
    option !== 'mailBack' || option === kind || (data?.counts.mailBack ?? 0) > 0;
  return (
    <AdminPage
      title={t`Members`}
      actions={
        <>
          <ExportCsv
            file="members.csv"
            read={() => membersCsv(filters)}
            otherwise={t`Couldn't export the members. Please try again.`}
          />
          <Link to="/admin/settings#invitations" className={buttonClass({ size: 'sm' })}>
            <Mail aria-hidden="true" className="size-4" />
            {t`Invite`}
          </Link>
        </>
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <AdminSearchField
          label={t`Name, username or e-mail`}
          searchText={search}
          onSearch={(q) => filter({ q }, { replace: true })}
        />
        <SegmentedControl
          label={t`Filter by status`}
          value={kind ?? 'all'}
          onChange={(value) => filter({ kind: value === 'all' ? '' : value })}
          options={[
            { value: 'all' as const, label: t`All`, ...(data && { count: data.counts.all }) },
            ...memberKinds.filter(isOffered).map((value) => ({
              value,
              label: i18n._(kindLabels[value]),
              ...(data && { count: data.counts[value] }),
            })),
          ]}
          className="max-w-full"
        />
        <ClassFilter year={year} onYear={(value) => filter({ class: value })} />
      </div>
      <QueryBoundary query={members} pending={<MembersSkeleton />} failed={t`Couldn't load members.`}>
        {(page) => <MemberResults key={JSON.stringify(query)} page={page} />}
      </QueryBoundary>
    </AdminPage>
  );
}

const MembersSkeleton = () => (
  <Card flush aria-busy="true" className="p-3">
    <RowSkeletons count={8} />
  </Card>
);

interface ClassFilterProps {
  /** '' for all. */
  readonly year: string;
  readonly onYear: (year: string) => void;
}

/** The class filter. It is missing only if there are no classes: if it appeared later, it would push the list down. */
function ClassFilter({ year, onYear }: ClassFilterProps) {
  const { data } = useOverview('12');
  const years = (data?.classes ?? []).map((item) => String(item.year));
  if (data !== undefined && years.length === 0 && year === '') return null;
  const yearOptions = year === '' || years.includes(year) ? years : [year, ...years];
  return (
    <Select
      small
      hidesLabel
      label={t`Class`}
      value={year}
      onChange={onYear}
      options={[
        { value: '', label: t`All classes` },
        ...yearOptions.map((value) => ({ value, label: t`Class of ${value}` })),
      ]}
      className="w-40 sm:ms-auto"
    />
  );
}
