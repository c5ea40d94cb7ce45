import { plural, t } from '@lingui/core/macro';
import Mail from 'lucide-react/icons/mail';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import {
  useDeleteDraft,
  useSendAnnouncement,
  useTestAnnouncement,
} from '#web/api/admin/adminAnnouncements.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { toast } from '#web/lib/browser/toast.ts';
import { createIdempotencyKeys } from '#web/lib/ids/idempotencyKeys.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { showFailure } from './AnnouncementRow.tsx';
import type { useAnnouncementDraft } from './useAnnouncementDraft.ts';

interface AnnouncementButtonsProps {
  readonly form: ReturnType<typeof useAnnouncementDraft>;
  /** How many members match; undefined until it is known. */
  readonly count: number | undefined;
  /** The audience in words. */
  readonly audience: string;
  readonly onDone: () => void;
}

const ids = createIdempotencyKeys('announcement');

type Question = 'send' | 'delete';

/** The buttons of an announcement: send it or delete its draft, both after a confirmation; send a test; save it. */
export function AnnouncementButtons({ form, count, audience, onDone }: AnnouncementButtonsProps) {
  const { reauthenticate, dialog } = useReauthenticate();
  const [question, setQuestion] = useState<Question>();
  const sending = useSendAnnouncement(reauthenticate);
  const testing = useTestAnnouncement();
  const deleting = useDeleteDraft();
  const leave = (): void => {
    form.reset();
    onDone();
  };
  const send = async (): Promise<void> => {
    const saved = await form.save();
    setQuestion(undefined);
    if (saved === undefined) return;
    const { id, version } = saved;
    const clientId = ids.keyOf({ id, version });
    const sent = await sending.mutateAsync({ id, version, clientId }).catch(showFailure);
    if (sent === undefined) return;
    ids.renew();
    toast.success(t`Sending has started.`, 'top');
    leave();
  };
  const { data: address } = testing;
  const test = async (): Promise<void> => {
    const saved = await form.save();
    if (saved !== undefined) await testing.mutateAsync(saved.id).catch(showFailure);
  };
  const discard = async (): Promise<void> => {
    const { draft } = form;
    const isGone =
      draft === undefined || (await deleting.mutateAsync(draft.id).catch(showFailure)) !== undefined;
    setQuestion(undefined);
    if (isGone) leave();
  };
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5 max-sm:*:w-full">
      <Button
        disabled={count === undefined || count === 0}
        busy={sending.isPending}
        busyLabel={t`Sending...`}
        onClick={() => form.isComplete() && setQuestion('send')}
      >
        <Send aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        {count === undefined
          ? t`Send`
          : plural(count, { one: 'Send to # member', other: 'Send to # members' })}
      </Button>
      <Button kind="outline" busy={testing.isPending} onClick={() => void test()}>
        <Mail aria-hidden="true" className="size-5" />
        {t`Send me a test`}
      </Button>
      <Button
        type="submit"
        kind="ghost"

        disabled={form.isSaved}
        busy={form.isSaving}
      >
        {t`Save draft`}
      </Button>
      {(form.draft !== undefined || form.isTouched) && (
        <Button kind="ghost" onClick={() => setQuestion('delete')}>
          {form.draft === undefined ? t`Discard` : t`Delete draft`}
        </Button>
      )}
      <p role="status" className="w-full text-sm text-ink-2 empty:hidden">
        {address !== undefined && t`Test sent to ${address}.`}
      </p>
      <AlertDialog
        open={question === 'send'}
        onOpenChange={(open) => !open && setQuestion(undefined)}
        title={plural(count ?? 0, { one: 'Send to # member?', other: 'Send to # members?' })}
        description={t`Audience: ${audience}. This can't be undone.`}
        confirmLabel={t`Send`}
        confirmKind="primary"
        busy={sending.isPending || form.isSaving}
        onConfirm={() => void send()}
      />
      <AlertDialog
        open={question === 'delete'}
        onOpenChange={(open) => !open && setQuestion(undefined)}
        title={t`Delete this draft?`}
        description={t`You'll lose this draft. This can't be undone.`}
        confirmLabel={t`Delete`}
        busy={deleting.isPending}
        onConfirm={() => void discard()}
      />
      {dialog}
    </div>
  );
}
