import { t } from '@lingui/core/macro';
import Ban from 'lucide-react/icons/ban';
import EyeOff from 'lucide-react/icons/eye-off';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useRef, useState } from 'react';
import type { CaseDetail, CaseOutcome } from '#shared/moderation/entities.ts';
import { safetyLimits } from '#shared/moderation/limits.ts';
import { ApiProblem } from '#shared/platform/client.ts';
import { useDecideReport } from '#web/api/admin/moderation.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { firstNameOf } from '#web/features/people/personTexts.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { useDraftForm } from '#web/lib/forms/useDraftForm.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';
import { SuspendDialog } from './SuspendDialog.tsx';

interface DecisionFormProps {
  readonly reportCase: CaseDetail;
  /** Called if the case has changed since it was read. */
  readonly onStale: () => void;
}

/** What dismissing does: it grants an open appeal, restores hidden content, and otherwise changes nothing. */
function dismissalText({ appealed, state, hidden }: CaseDetail): string {
  if (appealed && state === 'open') return t`Grant appeal`;
  return hidden ? t`Restore` : t`Dismiss report`;
}

/** The decision on a case; every decision except dismissing needs a message to the author. */
export function DecisionForm({ reportCase, onStale }: DecisionFormProps) {
  const { id, author, version, kind } = reportCase;
  const name = firstNameOf(author.fullName);
  const messageNeeded = t`Write a message first.`;
  const deciding = useDecideReport(id);
  const { reauthenticate, dialog } = useReauthenticate();
  const textField = useRef<HTMLTextAreaElement>(null);
  const { fields, set, reset } = useDraftForm(`decision-${id}`, { text: '' });
  const { text } = fields;
  const [error, setError] = useState<string>();
  const [isSuspending, setIsSuspending] = useState(false);
  const decide = async (decision: CaseOutcome, until?: string): Promise<void> => {
    setError(undefined);
    try {
      const body = { decision, text, version, ...(until === undefined ? {} : { until }) };
      if ((await reauthenticate(() => deciding.mutateAsync(body))) === undefined) return;
      toast.success(t`Decision saved.`);
      reset();
      document.getElementById('main')?.focus({ preventScroll: true });
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.code === 'CASE_CHANGED') onStale();
      setError(problemText(failure, t`Couldn't save the decision. Please try again.`));
    }
  };
  /** True if there is a message; otherwise asks for one. */
  const hasMessage = (): boolean => {
    if (text.trim() !== '') return true;
    setError(messageNeeded);
    textField.current?.focus();
    return false;
  };
  const decideWithMessage = (decision: CaseOutcome): void => {
    if (hasMessage()) void decide(decision);
  };
  return (
    <section aria-label={t`Decision`} className="mt-7">
      <TextArea
        ref={textField}
        name="text"
        label={t`Message to ${name}`}
        hint={t`Required to hide, warn or suspend. Reporters are only told that their report was reviewed.`}
        maxLength={safetyLimits.decisionLength}
        value={text}
        error={error === messageNeeded ? error : undefined}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      {error !== undefined && error !== messageNeeded && <ErrorNote message={error} className="mt-4" />}
      <div className="mt-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Button busy={deciding.isPending} onClick={() => decideWithMessage('hide')}>
          <EyeOff aria-hidden="true" className="size-4.5" />
          {t`Hide`}
        </Button>
        <Button kind="outline" disabled={deciding.isPending} onClick={() => decideWithMessage('warn')}>
          <TriangleAlert aria-hidden="true" className="size-4.5" />
          {t`Warn only`}
        </Button>
        <Button
          kind="outline"
          disabled={deciding.isPending}
          onClick={() => hasMessage() && setIsSuspending(true)}
          className="text-danger!"
        >
          <Ban aria-hidden="true" className="size-4.5" />
          {t`Suspend`}
        </Button>
        <Button
          kind="ghost"
          disabled={deciding.isPending}
          onClick={() => void decide('dismiss')}
          className="sm:ms-auto"
        >
          {dismissalText(reportCase)}
        </Button>
      </div>
      <SuspendDialog
        name={author.fullName}
        content={kind}
        open={isSuspending}
        onOpenChange={setIsSuspending}
        onConfirm={(until) => {
          setIsSuspending(false);
          void decide('suspend', until);
        }}
      />
      {dialog}
    </section>
  );
}
