import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import type { ContentKind } from '#shared/moderation/entities.ts';
import { localIsoDate } from '#web/lib/dates/time.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormButtons } from '#web/ui/forms/FormButtons.tsx';

interface SuspendDialogProps {
  readonly name: string;
  readonly content: ContentKind;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called with the moment at which the suspension ends. */
  readonly onConfirm: (until: string) => void;
}

/** What a suspension does, by the kind of the reported content. */
const descriptions: Readonly<Record<ContentKind, MessageDescriptor>> = {
  experience: msg`They'll be logged out right away and won't be able to use the network until the date you choose. Their profile and this experience will be hidden, and their invitation links will stop working. They can appeal.`,
  comment: msg`They'll be logged out right away and won't be able to use the network until the date you choose. Their profile and this comment will be hidden, and their invitation links will stop working. They can appeal.`,
  message: msg`They'll be logged out right away and won't be able to use the network until the date you choose. Their profile and this message will be hidden, and their invitation links will stop working. They can appeal.`,
  profile: msg`They'll be logged out right away and won't be able to use the network until the date you choose. Their profile will be hidden, and their invitation links will stop working. They can appeal.`,
};

/** Asks for the end of a suspension: the first day on which the member has access again. */
export function SuspendDialog({ name, content, open, onOpenChange, onConfirm }: SuspendDialogProps) {
  const today = localIsoDate();
  const [day, setDay] = useState('');
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    if (day > today) onConfirm(new Date(`${day}T00:00:00`).toISOString());
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Suspend ${name}?`}
      description={i18n._(descriptions[content])}
    >
      <form onSubmit={confirm} className="mt-4">
        <Field
          name="until"
          type="date"
          label={t`Until`}
          required
          min={today}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <FormButtons
          onCancel={() => onOpenChange(false)}
          className="mt-5"
          kind="danger"
          disabled={day <= today}
        >
          {t`Suspend`}
        </FormButtons>
      </form>
    </Dialog>
  );
}
