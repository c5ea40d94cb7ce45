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

/** The confirmation dialogs of the admin actions. */
export function MemberDialogs({ action, onClose, onChange }: MemberDialogsProps) {
  // A closing dialog keeps its texts until the end of its animation.
  const [shown, setShown] = useState(action);
  if (action !== undefined && action !== shown) setShown(action);
  if (shown === undefined) return null;
  const { member } = shown;
  const props = { member, open: action !== undefined, onClose, onChange };
  return shown.action === 'suspend' ? (
    <SuspendDialog {...props} />
  ) : (
    <QuestionDialog {...props} question={questions(member.fullName)[shown.action]} />
  );
}

interface MemberDialogProps extends Omit<MemberDialogsProps, 'action'> {
  readonly member: OfficeMember;
  readonly open: boolean;
}

interface QuestionDialogProps extends MemberDialogProps {
  readonly question: Question;
}

function QuestionDialog({ member, open, question, onClose, onChange }: QuestionDialogProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={question.title}
      description={question.description}
      confirmLabel={question.label}
      confirmKind={question.kind}
      onConfirm={() => onChange(member, question.body, question.successText)}
    />
  );
}

function SuspendDialog({ member, open, onClose, onChange }: MemberDialogProps) {
  const name = member.fullName;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Suspend ${name}?`}
      description={
        member.role === 'admin'
          ? t`They'll be logged out right away and won't be able to use the network until the suspension ends. Their profile will be hidden, their invitation links will stop working, and they'll permanently lose the admin role. They'll see your reason and can appeal.`
          : t`They'll be logged out right away and won't be able to use the network until the suspension ends. Their profile will be hidden, and their invitation links will stop working. They'll see your reason and can appeal.`
      }
    >
      <SuspendForm
        key={member.id}
        draftName={suspensionDraftKey(member.id)}
        onCancel={onClose}
        onSuspend={(until, reason) =>
          onChange(member, { status: 'suspended', until, reason }, t`${name} is suspended.`)
        }
      />
    </Dialog>
  );
}

interface Question {
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly kind: 'primary' | 'danger';
  readonly body: MemberChange;
  readonly successText: string;
}

type ConfirmedAction = Exclude<MemberAction['action'], 'suspend'>;

function questions(name: string): Readonly<Record<ConfirmedAction, Question>> {
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
  };
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
  readonly draftName: string;
  readonly onCancel: () => void;
  readonly onSuspend: (until: string, reason: string) => void;
}

function SuspendForm({ draftName, onCancel, onSuspend }: SuspendFormProps) {
  const { fields, set, reset } = useDraftForm(draftName, { term: '', reason: '' });
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
