import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { OfficeMember } from '#shared/office/entities.ts';
import type { useMembers } from '#web/api/admin/admin.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { type MemberAction, MemberDialogs } from './MemberDialogs.tsx';
import { MembersTable } from './MembersTable.tsx';
import { Pager } from './Pager.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useMemberActions } from './useMemberActions.ts';
import { useMemberFilters } from './useMemberFilters.ts';

interface MemberResultsProps {
  readonly page: NonNullable<ReturnType<typeof useMembers>['data']>;
}

/** A page of members, the selection on it, and the running action. */
export function MemberResults({ page: { members, total, counts, next } }: MemberResultsProps) {
  const { sort, order, from, filter, showPrevious, showNext } = useMemberFilters();
  const [selected, setSelected] = useState<readonly OfficeMember[]>([]);
  const [action, setAction] = useState<MemberAction>();
  const { change, approve, bulkApprove, isBusy, dialog } = useMemberActions(() => setSelected([]));
  return (
    <>
      <SelectionBar
        selected={selected}
        isBusy={isBusy}
        onClear={() => setSelected([])}
        onApprove={bulkApprove}
      />
      {members.length === 0 ? (
        <EmptyState title={t`No members found`} />
      ) : (
        <MembersTable
          members={members}
          isLastAdmin={counts.admin <= 1}
          sort={sort}
          order={order}
          onSort={(by, way) => filter({ sort: by, order: way })}
          selected={selected}
          onSelect={setSelected}
          onApprove={approve}
          onAction={setAction}
        />
      )}
      <Pager
        shownCount={members.length}
        total={total}
        from={from}
        onPrevious={showPrevious}
        onNext={next === undefined ? undefined : () => showNext(next)}
      />
      <MemberDialogs
        action={action}
        onClose={() => setAction(undefined)}
        onChange={(member, body, successText) => {
          setAction(undefined);
          change(member, body, successText);
        }}
      />
      {dialog}
    </>
  );
}
