import { useState } from 'react';
import type { OfficeMember } from '#shared/office/entities.ts';
import { adminLimits } from '#shared/office/limits.ts';
import { limits } from '#shared/platform/limits.ts';
import { useForm } from '#web/lib/forms/useForm.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { FormButtons } from '#web/ui/forms/FormButtons.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';
import { type MemberChange, suspensionDraft } from '#web/api/office/office.ts';

/** An admin action to confirm, and its member. */
export interface MemberPower {
  readonly power: 'confirm' | 'makeAdmin' | 'unmakeAdmin' | 'lift' | 'suspend';
  readonly member: OfficeMember;
}

interface MemberDialogsProps {
  readonly power: MemberPower | undefined;
  readonly onClose: () => void;
  readonly onUse: (people: readonly OfficeMember[], body: MemberChange, said: string) => void;
}

/** The confirmation dialogs of the admin actions. */
export function MemberDialogs({ power, onClose, onUse }: MemberDialogsProps) {
  const name = power?.member.fullName ?? '';
  const asked = power && power.power !== 'suspend' ? questions(name)[power.power] : undefined;
  return (
    <>
      <AlertDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && onClose()}
        title={asked?.title ?? ''}
        description={asked?.description ?? ''}
        confirmLabel={asked?.label ?? ''}
        onConfirm={() => power && asked && onUse([power.member], asked.body, asked.said)}
      />
      <SuspendMember
        member={power?.power === 'suspend' ? power.member : undefined}
        onClose={onClose}
        onUse={onUse}
      />
    </>
  );
}

interface SuspendMemberProps extends Omit<MemberDialogsProps, 'power'> {
  /** Undefined while it is closed. */
  readonly member: OfficeMember | undefined;
}

function SuspendMember({ member, onClose, onUse }: SuspendMemberProps) {
  // A closing dialog keeps its member until the end of its animation.
  const [shown, setShown] = useState(member);
  if (member !== undefined && member !== shown) setShown(member);
  const name = shown?.fullName ?? '';
  return (
    <Dialog
      open={member !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Suspend ${name}?`}
      description="Until then the network is closed to them. They read your reason, and may ask for another look."
    >
      {shown && (
        <SuspendForm
          key={shown.id}
          draft={suspensionDraft(shown.id)}
          onCancel={onClose}
          onSuspend={(until, reason) =>
            onUse([shown], { state: 'suspended', until, reason }, `${name} is suspended.`)
          }
        />
      )}
    </Dialog>
  );
}

function questions(name: string) {
  return {
    confirm: undefined,
    makeAdmin: {
      title: `Make ${name} an admin?`,
      description: 'Admins see everybody and decide about everybody. They are logged out once.',
      label: 'Make admin',
      body: { role: 'admin' },
      said: `${name} is an admin now.`,
    },
    unmakeAdmin: {
      title: `Make ${name} a member again?`,
      description: 'They lose the office’s powers at once, and are logged out.',
      label: 'Make member',
      body: { role: 'member' },
      said: `${name} is an admin no more.`,
    },
    lift: {
      title: `Let ${name} in again?`,
      description: 'The suspension ends now.',
      label: 'Let in again',
      body: { state: 'member' },
      said: `${name} is let in again.`,
    },
  } as const satisfies Readonly<Record<string, object | undefined>>;
}

const day = 24 * 3_600_000;
const terms = [
  { value: '', label: 'Choose …' },
  { value: '1', label: '1 day' },
  { value: '7', label: '1 week' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'open', label: 'Until it is lifted' },
];

function endOf(term: string): string {
  if (term === 'open') return `${limits.openEndDate}T00:00:00.000Z`;
  return new Date(Date.now() + Number(term) * day).toISOString();
}

interface SuspendFormProps {
  /** Storage name of its draft. */
  readonly draft: string;
  readonly onCancel: () => void;
  readonly onSuspend: (until: string, reason: string) => void;
}

function SuspendForm({ draft, onCancel, onSuspend }: SuspendFormProps) {
  const { fields, set, reset } = useForm(draft, { term: '', reason: '' });
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
        label="For how long"
        required
        value={term}
        onChange={(value) => set({ term: value })}
        options={terms}
      />
      <TextArea
        name="reason"
        label="Reason"
        required
        maxLength={adminLimits.reasonLength}
        value={reason}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
      />
      <FormButtons onCancel={cancel} kind="danger" disabled={term === '' || reason.trim() === ''}>
        Suspend
      </FormButtons>
    </form>
  );
}
