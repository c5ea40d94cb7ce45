import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { OfficeMember } from '#shared/office/entities.ts';
import { type MemberChange, useChangeMember } from '#web/api/admin/admin.ts';
import { useBulkApprove } from '#web/api/admin/requests.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { toast } from '#web/lib/browser/toast.ts';
import { problemText } from '#web/lib/http/problems.ts';

interface MemberActions {
  /** Changes a member; `successText` is the toast after it. */
  readonly change: (member: OfficeMember, body: MemberChange, successText: string) => void;
  readonly approve: (member: OfficeMember) => void;
  /** Approves pending members, of several only those that the roster confirms. */
  readonly bulkApprove: (pending: readonly OfficeMember[]) => void;
  readonly isBusy: boolean;
  /** Asks the admin to confirm their identity; render it in the screen. */
  readonly dialog: ReactNode;
}

/** The admin actions on members, with toasts for their results. @param onDone called after each that succeeded. */
export function useMemberActions(onDone: () => void): MemberActions {
  const { reauthenticate, dialog } = useReauthenticate();
  const changing = useChangeMember(reauthenticate);
  const approving = useBulkApprove(reauthenticate);
  const onError = (error: unknown): void =>
    toast.error(problemText(error, t`Couldn't update the member. Please try again.`));
  const change = ({ id }: OfficeMember, body: MemberChange, successText: string): void => {
    const onSuccess = (response: object | undefined): void => {
      if (response === undefined) return;
      onDone();
      toast.success(successText);
    };
    changing.mutate({ id, body }, { onSuccess, onError });
  };
  const approve = (member: OfficeMember): void => {
    const { fullName } = member;
    change(member, { status: 'member' }, t`${fullName} is now a member.`);
  };
  const bulkApprove = (pending: readonly OfficeMember[]): void => {
    const [first, ...others] = pending;
    if (first !== undefined && others.length === 0) return approve(first);
    const onSuccess = (approved: number | undefined): void => {
      if (approved === undefined) return;
      onDone();
      toastApproved(approved, pending.length);
    };
    approving.mutate(
      pending.map(({ id }) => id),
      { onSuccess, onError },
    );
  };
  return { change, approve, bulkApprove, isBusy: changing.isPending || approving.isPending, dialog };
}

function toastApproved(confirmed: number, all: number): void {
  if (confirmed === all)
    toast.success(plural(all, { one: '# member approved.', other: '# members approved.' }));
  else
    toast.info(
      t`Approved ${confirmed} of ${all}. Only strong matches can be approved together. Review the others in Requests.`,
    );
}
