import { t } from '@lingui/core/macro';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useState } from 'react';
import { erasedAt } from '#shared/account/limits.ts';
import { useKeepAccount } from '#web/api/account/account.ts';
import { useLeavingAt } from '#web/api/account/membership.ts';
import { useMe } from '#web/api/people/me.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { formatDay } from '#web/lib/dates/time.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';

/** Shown above every settings page while the account is about to be deleted; its button cancels that. */
export function LeavingNote() {
  const { data: user } = useMe();
  return user?.status === 'leaving' ? <Leaving /> : null;
}

function Leaving() {
  const keepAccount = useKeepAccount();
  const [busy, setBusy] = useState(false);
  const { data: leavingAt } = useLeavingAt();
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      await keepAccount();
      toast.success(t`Welcome back. Your account won't be deleted.`, 'corner');
    } catch (error) {
      toast.error(problemText(error, t`Couldn't keep your account. Please try again.`), 'corner');
    }
    setBusy(false);
  };
  const day = leavingAt && formatDay(erasedAt(leavingAt));
  return (
    <Note
      tone="danger"
      Icon={CircleAlert}
      title={day ? t`Your account will be deleted on ${day}` : t`Your account will be deleted`}
      className="max-md:mx-4"
      action={
        <Button size="sm" busy={busy} busyLabel={t`Saving...`} onClick={() => void keep()}>
          {t`Keep my account`}
        </Button>
      }
    >
      <p>{t`Your profile is hidden until then. Select “Keep my account” to stop the deletion. Logging in isn't enough.`}</p>
    </Note>
  );
}
