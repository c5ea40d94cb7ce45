import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Experience } from '#shared/platform/entities.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

const ExperienceForm = lazyComponent(() => import('./ExperienceForm.tsx'));

interface ExperienceDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The experience to edit; without one, the dialog creates one. */
  readonly edited?: Experience;
}

/** The form for an experience in a dialog; closing it with unsaved input asks first. */
export function ExperienceDialog({ open, onOpenChange, edited }: ExperienceDialogProps) {
  const [hasChanged, setHasChanged] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // Loads in parallel with the dialog's code.
  useEffect(() => {
    if (open) void ExperienceForm.load();
  }, [open]);
  const onDialogChange = (next: boolean): void => {
    // If it could be closed while sending, it could be reopened and sent again.
    if (isBusy) return;
    if (!next && hasChanged) setIsAsking(true);
    else onOpenChange(next);
  };
  const close = (): void => {
    setIsAsking(false);
    setHasChanged(false);
    onOpenChange(false);
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onDialogChange}
        title={edited === undefined ? t`Create Experience` : t`Edit experience`}
        size="wide"
      >
        <ExperienceForm edited={edited} onChanged={setHasChanged} onBusy={setBusy} onDone={close} />
      </Dialog>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={edited === undefined ? t`Leave without sharing?` : t`Leave without saving?`}
        description={t`You'll lose the images you added. Your text stays in this tab.`}
        confirmLabel={t`Leave`}
        onConfirm={close}
      />
    </>
  );
}
