import { useEffect, useState } from 'react';
import type { Experience } from '#shared/entities.ts';
import { part } from '#web/lib/part.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

const ExperienceForm = part(() => import('./ExperienceForm.tsx'));

interface ExperienceDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The experience to change; without one a new one is created. */
  readonly edited?: Experience;
}

/** The form for an experience over the page; leaving it with something typed asks first. */
export function ExperienceDialog({ open, onOpenChange, edited }: ExperienceDialogProps) {
  const [changed, setChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  // Beside the code of the dialog, not after it.
  useEffect(() => {
    if (open) void ExperienceForm.load();
  }, [open]);
  const close = (): void => {
    setAsking(false);
    setChanged(false);
    onOpenChange(false);
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => (!next && changed ? setAsking(true) : onOpenChange(next))}
        title={edited === undefined ? 'Create Experience' : 'Edit Experience'}
        size="wide"
      >
        <ExperienceForm edited={edited} onChanged={setChanged} onDone={close} />
      </Dialog>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Leave without sharing?"
        description="Pictures are dropped. What you typed is kept in this tab until you come back."
        confirmLabel="Leave"
        onConfirm={close}
      />
    </>
  );
}
