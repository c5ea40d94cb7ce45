import { type FormEvent, useState } from 'react';
import { calendarDay } from '#web/lib/dates/time.ts';
import { FormButtons } from '#web/ui/forms/FormButtons.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';

interface SuspendDialogProps {
  readonly name: string;
  readonly thing: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called with the moment at which the suspension ends. */
  readonly onConfirm: (until: string) => void;
}

/** Asks for the end of a suspension. The chosen day is the first with access again. */
export function SuspendDialog({ name, thing, open, onOpenChange, onConfirm }: SuspendDialogProps) {
  const today = calendarDay();
  const [day, setDay] = useState('');
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    if (day > today) onConfirm(new Date(`${day}T00:00:00`).toISOString());
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Suspend ${name}?`}
      description={`They are logged out at once, and this ${thing} is hidden. They can ask for another look.`}
    >
      <form onSubmit={confirm} className="mt-4">
        <Field
          name="until"
          type="date"
          label="Until"
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
          Suspend
        </FormButtons>
      </form>
    </Dialog>
  );
}
