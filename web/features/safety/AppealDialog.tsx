import { t } from '@lingui/core/macro';
import type { FormEvent } from 'react';
import { safetyLimits } from '#shared/moderation/limits.ts';
import { appealDraftKey, useAppeal } from '#web/api/safety.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { useDraftForm } from '#web/lib/forms/useDraftForm.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { FormButtons } from '#web/ui/forms/FormButtons.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';

interface AppealDialogProps {
  /** The case; without it, the member's suspension. */
  readonly caseId?: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Appeals a decision, once. */
export function AppealDialog({ caseId, open, onOpenChange }: AppealDialogProps) {
  const appeal = useAppeal();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Appeal this decision`}
      description={t`Our moderators will read your message and review the decision. You can appeal once.`}
    >
      <AppealForm caseId={caseId} appeal={appeal} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface AppealFormProps {
  readonly caseId: string | undefined;
  readonly appeal: ReturnType<typeof useAppeal>;
  readonly onDone: () => void;
}

function AppealForm({ caseId, appeal, onDone }: AppealFormProps) {
  const { fields, set, reset } = useDraftForm(appealDraftKey(caseId), { text: '' });
  const { text } = fields;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    appeal.mutate(
      { text, ...(caseId === undefined ? {} : { caseId }) },
      {
        onSuccess: () => {
          toast.success(t`Appeal sent.`);
          onDone();
        },
      },
    );
  };
  const cancel = (): void => {
    reset();
    onDone();
  };
  return (
    <form onSubmit={send} className="mt-4">
      <TextArea
        name="text"
        label={t`Why should we change the decision?`}
        required
        maxLength={safetyLimits.reportLength}
        value={text}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      {appeal.isError && (
        <ErrorNote
          message={problemText(appeal.error, t`Couldn't send your appeal. Please try again.`)}
          className="mt-4"
        />
      )}
      <FormButtons
        onCancel={cancel}
        className="mt-5"
        disabled={text.trim() === ''}
        busy={appeal.isPending}
        busyLabel={t`Sending...`}
      >
        {t`Send`}
      </FormButtons>
    </form>
  );
}
