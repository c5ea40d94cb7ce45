import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import Ban from 'lucide-react/icons/ban';
import { type FormEvent, useEffect, useRef } from 'react';
import { reportReasons, type ContentKind } from '#shared/moderation/entities.ts';
import { safetyLimits } from '#shared/moderation/limits.ts';
import { reportDraftKey, useReport } from '#web/api/safety.ts';
import { firstNameOf } from '#web/features/people/personTexts.ts';
import { useDraftForm } from '#web/lib/forms/useDraftForm.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { FormButtons } from '#web/ui/forms/FormButtons.tsx';
import { TextArea } from '#web/ui/forms/TextArea.tsx';
import type { ReportTarget } from './reportTarget.ts';
import { reasonNames } from './safetyTexts.ts';

const titles: Readonly<Record<ContentKind, MessageDescriptor>> = {
  experience: msg`Report this experience`,
  comment: msg`Report this comment`,
  message: msg`Report this message`,
  profile: msg`Report this profile`,
};

interface ReportDialogProps {
  readonly about: ReportTarget;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onBlock: () => void;
}

/** Reports content, then shows the confirmation in the same place. */
export function ReportDialog({ about, open, onOpenChange, onBlock }: ReportDialogProps) {
  const report = useReport();
  const { person, kind, title } = about;
  const { fullName } = person;
  const firstName = firstNameOf(fullName);
  const anonymityNote = t`We won't tell ${firstName} who reported it.`;
  const description =
    title === undefined
      ? t`By ${fullName}. We won't tell ${firstName} who reported it.`
      : t`“${title}” by ${fullName}. We won't tell ${firstName} who reported it.`;
  const isSent = report.data !== undefined;
  const change = (next: boolean): void => {
    onOpenChange(next);
    if (!next) report.reset();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={isSent ? t`Report sent` : i18n._(titles[kind])}
      description={isSent ? sentText(report.data) : description}
    >
      {isSent ? (
        <Thanks
          person={person}
          anonymityNote={anonymityNote}
          onDone={() => change(false)}
          onBlock={() => {
            report.reset();
            onBlock();
          }}
        />
      ) : (
        <ReportForm about={about} report={report} onCancel={() => change(false)} />
      )}
    </Dialog>
  );
}

function sentText({ alreadyReported }: { readonly alreadyReported: boolean }): string {
  return alreadyReported ? t`You've already reported this.` : t`Thanks. Our moderators will review it.`;
}

interface ReportFormProps {
  readonly about: ReportTarget;
  readonly report: ReturnType<typeof useReport>;
  readonly onCancel: () => void;
}

function ReportForm({ about, report, onCancel }: ReportFormProps) {
  const { fields, set, reset } = useDraftForm(reportDraftKey(about), { reason: '', text: '' });
  const { text } = fields;
  const reason = reportReasons.find((option) => option === fields.reason);
  const cancel = (): void => {
    reset();
    onCancel();
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (reason === undefined) return;
    const { kind, id, experienceId, with: peer } = about;
    report.mutate({ kind, id, experienceId, with: peer, reason, text });
  };
  return (
    <form onSubmit={send} className="mt-4">
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{t`Why are you reporting this?`}</legend>
        {reportReasons.map((option) => (
          <label
            key={option}
            className="-mx-2 flex h-11 cursor-pointer items-center gap-3 rounded-sm px-2 text-sm has-checked:bg-brand-soft has-checked:font-semibold has-checked:text-brand-ink has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="reason"
              value={option}
              checked={reason === option}
              onChange={() => set({ reason: option })}
              className="size-4.5 accent-brand outline-none"
            />
            {i18n._(reasonNames[option])}
          </label>
        ))}
      </fieldset>
      <TextArea
        name="text"
        label={t`Anything the moderators should know? (optional)`}
        className="mt-4"
        maxLength={safetyLimits.reportLength}
        value={text}
        onChange={({ currentTarget: { value } }) => set({ text: value })}
      />
      {report.isError && (
        <ErrorNote
          message={problemText(report.error, t`Couldn't send the report. Please try again.`)}
          className="mt-4"
        />
      )}
      <FormButtons
        onCancel={cancel}
        className="mt-5"
        disabled={reason === undefined}
        busy={report.isPending}
        busyLabel={t`Sending...`}
      >
        {t`Send report`}
      </FormButtons>
    </form>
  );
}

interface ThanksProps {
  readonly person: ReportTarget['person'];
  readonly anonymityNote: string;
  readonly onBlock: () => void;
  readonly onDone: () => void;
}

function Thanks({ person: { fullName, profilePhoto }, anonymityNote, onBlock, onDone }: ThanksProps) {
  const block = useRef<HTMLButtonElement>(null);
  // The form is gone, and with it the button that had the focus.
  useEffect(() => block.current?.focus(), []);
  return (
    <>
      <p className="mt-5 flex items-center gap-3 rounded-lg bg-sunken p-4">
        <Avatar name={fullName} src={profilePhoto} size={44} />
        <span className="min-w-0 leading-tight">
          <bdi className="block truncate text-sm font-semibold">{fullName}</bdi>
          <span className="text-xs text-ink-2">{anonymityNote}</span>
        </span>
      </p>
      <div className="mt-5 grid gap-2">
        <Button ref={block} kind="outline" onClick={onBlock}>
          <Ban aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="truncate">{t`Block ${fullName}`}</span>
        </Button>
        <Button onClick={onDone}>{t`Done`}</Button>
      </div>
    </>
  );
}
