import { t } from '@lingui/core/macro';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { erasedAt } from '#shared/account/limits.ts';
import { useKeepAccount } from '#web/api/account/account.ts';
import { useLeavingAt } from '#web/api/account/membership.ts';
import { useMe } from '#web/api/people/me.ts';
import { formatDay } from '#web/lib/dates/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';

/** Shown above every settings page while the account is about to be deleted; its button cancels that. */
export function LeavingNote() {
  const { data: user } = useMe();
  return user?.status === 'leaving' ? <Leaving /> : null;
}

function Leaving() {
  const keepAccount = useKeepAccount();
  const { data: leavingAt } = useLeavingAt();
  const day = leavingAt && formatDay(erasedAt(leavingAt));
  return (
    <Note
      tone="danger"
      Icon={CircleAlert}
      title={day ? t`Your account will be deleted on ${day}` : t`Your account will be deleted`}
      className="max-md:mx-4"
      action={
        <Button
          size="sm"
          busy={keepAccount.isPending}
          busyLabel={t`Saving...`}
          onClick={() => keepAccount.mutate()}
        >
          {t`Keep my account`}
        </Button>
      }
    >
      <p>{t`Your profile is hidden until then. Select “Keep my account” to stop the deletion. Logging in isn't enough.`}</p>
    </Note>
  );
}
