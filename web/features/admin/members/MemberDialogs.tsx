import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { OfficeMember } from '#shared/office/entities.ts';
import { adminLimits } from '#shared/office/limits.ts';
import { limits } from '#shared/platform/limits.ts';
import { type MemberChange, suspensionDraftKey } from '#web/api/admin/admin.ts';
import { useDraftForm } from '#web/lib/forms/useDraftForm.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { FormButtons } from '#web/ui/forms/FormButtons.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';

/** An admin action to confirm, and its member. */
export interface MemberAction {
  readonly action: 'makeAdmin' | 'unmakeAdmin' | 'lift' | 'suspend';
  readonly member: OfficeMember;
}

interface MemberDialogsProps {
  readonly action: MemberAction | undefined;
  readonly onClose: () => void;
  readonly onChange: (member: OfficeMember, body: MemberChange, successText: string) => void;
}

const noQuestion = { title: '', description: '', label: '', kind: 'primary' } as const;

/** The confirmation dialogs of the admin actions. */
export function MemberDialogs({ action, onClose, onChange }: MemberDialogsProps) {
  const name = action?.member.fullName ?? '';
  const question = action && action.action !== 'suspend' ? questions(name)[action.action] : undefined;
  const { title, description, label, kind } = question ?? noQuestion;
  return (
    <>
      <AlertDialog
        open={question !== undefined}
        onOpenChange={(open) => !open && onClose()}
        title={title}
        description={description}
        confirmLabel={label}
        confirmKind={kind}
        onConfirm={() => action && question && onChange(action.member, question.body, question.successText)}
      />
      <SuspendMember
        member={action?.action === 'suspend' ? action.member : undefined}
        onClose={onClose}
        onChange={onChange}
      />
    </>
  );
}

interface SuspendMemberProps extends Omit<MemberDialogsProps, 'action'> {
  /** Undefined while it is closed. */
  readonly member: OfficeMember | undefined;
}

function SuspendMember({ member, onClose, onChange }: SuspendMemberProps) {
  // A closing dialog keeps its member until the end of its animation.
  const [shownMember, setShownMember] = useState(member);
  if (member !== undefined && member !== shownMember) setShownMember(member);
  const name = shownMember?.fullName ?? '';
  return (
    <Dialog
      open={member !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t`Suspend ${name}?`}
      description={
        shownMember?.role === 'admin'
          ? t`They'll be logged out right away and won't be able to use the network until the suspension ends. Their profile will be hidden, their invitation links will stop working, and they'll permanently lose the admin role. They'll see your reason and can appeal.`
          : t`They'll be logged out right away and won't be able to use the network until the suspension ends. Their profile will be hidden, and their invitation links will stop working. They'll see your reason and can appeal.`
      }
    >
      {shownMember && (
        <SuspendForm
          key={shownMember.id}
          draft={suspensionDraftKey(shownMember.id)}
          onCancel={onClose}
          onSuspend={(until, reason) =>
            onChange(shownMember, { status: 'suspended', until, reason }, t`${name} is suspended.`)
          }
        />
      )}
    </Dialog>
  );
}

function questions(name: string) {
  return {
    makeAdmin: {
      title: t`Make ${name} an admin?`,
      description: t`Admins can see and manage all members. ${name} will have to log in again.`,
      label: t`Make admin`,
      kind: 'primary',
      body: { role: 'admin' },
      successText: t`${name} is now an admin.`,
    },
    unmakeAdmin: {
      title: t`Remove ${name}'s admin role?`,
      description: t`They'll be logged out right away and lose access to the admin pages. They'll stay a member.`,
      label: t`Remove admin role`,
      kind: 'danger',
      body: { role: 'member' },
      successText: t`${name} is no longer an admin.`,
    },
    lift: {
      title: t`End ${name}'s suspension?`,
      description: t`They'll be able to use the network again right away.`,
      label: t`End suspension`,
      kind: 'primary',
      body: { status: 'member' },
      successText: t`${name} is no longer suspended.`,
    },
  } as const;
}

const dayMs = 24 * 3_600_000;
const suspensionTerms = [
  { value: '', label: msg`Choose...` },
  { value: '1', label: msg`1 day` },
  { value: '7', label: msg`1 week` },
  { value: '30', label: msg`30 days` },
  { value: '90', label: msg`90 days` },
  { value: 'open', label: msg`No end date` },
];

function endOf(term: string): string {
  if (term === 'open') return `${limits.openEndDate}T00:00:00.000Z`;
  return new Date(Date.now() + Number(term) * dayMs).toISOString();
}

interface SuspendFormProps {
  /** Storage name of its draft. */
  readonly draft: string;
  readonly onCancel: () => void;
  readonly onSuspend: (until: string, reason: string) => void;
}

function SuspendForm({ draft, onCancel, onSuspend }: SuspendFormProps) {
  const { fields, set, reset } = useDraftForm(draft, { term: '', reason: '' });
  const { term, reason } = fields;
  const cancel = (): void => {
    reset();
    onCancel();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSuspend(endOf(term), reason.trim());
      }}
      className="space-y-4 pt-2"
    >
      <Select
        label={t`Duration`}
        required
        value={term}
        onChange={(value) => set({ term: value })}
        options={suspensionTerms.map((option) => ({ value: option.value, label: i18n._(option.label) }))}
      />
      <TextArea
        name="reason"
        label={t`Reason`}
        required
        maxLength={adminLimits.reasonLength}
        value={reason}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
      />
      <FormButtons onCancel={cancel} kind="danger" disabled={term === '' || reason.trim() === ''}>
        {t`Suspend`}
      </FormButtons>
    </form>
  );
}
