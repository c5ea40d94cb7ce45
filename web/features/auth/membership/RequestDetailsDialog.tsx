import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import type { Membership } from '#shared/membership/entities.ts';
import { membershipLimits } from '#shared/membership/limits.ts';
import { updateRequestDetails } from '#shared/membership/routes.ts';
import { useRefreshMembership } from '#web/api/account/membership.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { fieldErrorsOfSchema } from '#web/lib/forms/fieldTexts.ts';
import { useDraftForm } from '#web/lib/forms/useDraftForm.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { fieldErrorsOf, problemText } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Field, FieldError } from '#web/ui/forms/Field.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';

interface RequestDetailsDialogProps {
  readonly request: NonNullable<Membership['request']>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The details that applicants give the school so that it can identify them. */
export function RequestDetailsDialog({ request, open, onOpenChange }: RequestDetailsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Add details`}
      description={t`Only the alumni office sees this. It replaces what you sent before.`}
    >
      <RequestDetailsForm request={request} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type Named = 'text' | 'classYear' | 'degree' | 'studentId';

function RequestDetailsForm({
  request,
  onDone,
}: Pick<RequestDetailsDialogProps, 'request'> & { readonly onDone: () => void }) {
  const { text, classYear, degree = '', studentId = '' } = request;
  const stored = { text, classYear: String(classYear ?? ''), degree, studentId };
  const { fields, set, reset } = useDraftForm('tell-more', stored);
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const [errorText, setErrorText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const refreshMembership = useRefreshMembership();
  const bind = (name: Named) => ({
    name,
    value: fields[name],
    error: fieldErrors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [name]: value }),
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = bodyOf(fields);
    const checked = updateRequestDetails.body.safeParse(body);
    const errors = fieldErrorsOfSchema(checked.error);
    setFieldErrors(errors);
    setErrorText('');
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    try {
      await call(updateRequestDetails, { body });
      reset();
      toast.success(t`Thanks. The alumni office will read your message.`, 'top');
      onDone();
      await refreshMembership();
    } catch (error) {
      setFieldErrors(fieldErrorsOf(error));
      setErrorText(problemText(error, t`Something went wrong, please try again.`));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <TextArea
        label={t`What should the school know?`}
        required
        maxLength={membershipLimits.wordsLength}
        placeholder={t`For example, your name at the time, your teachers or your classmates`}
        {...bind('text')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Class (optional)`} inputMode="numeric" placeholder="2019" {...bind('classYear')} />
        <Field label={t`Student ID (optional)`} {...bind('studentId')} />
      </div>
      <Field label={t`Degree (optional)`} {...bind('degree')} />
      <div role="alert">
        <FieldError id="tell-error" error={errorText} />
      </div>
      <Button type="submit" className="w-full" busy={isBusy} busyLabel={t`Sending...`}>
        {t`Send`}
      </Button>
    </form>
  );
}

/** Empty fields are not sent. */
function bodyOf({ text, classYear, degree, studentId }: Readonly<Record<Named, string>>) {
  return {
    text,
    ...(classYear.trim() === '' ? {} : { classYear: Number(classYear) }),
    ...(degree.trim() === '' ? {} : { degree }),
    ...(studentId.trim() === '' ? {} : { studentId }),
  };
}
