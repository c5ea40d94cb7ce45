import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useState } from 'react';
import { erasedAt } from '#shared/account/limits.ts';
import { keepAccount } from '#shared/account/routes.ts';
import { me } from '#shared/members/routes.ts';
import { call, callAs, problemText } from '#web/lib/http/apiClient.ts';
import { setCachedMe, useMe } from '#web/api/people/ownUser.ts';
import { useLeavingAt } from '#web/api/account/membership.ts';
import { formatDay } from '#web/lib/dates/time.ts';
import { saveUser } from '#web/lib/session/session.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { useMember } from '#web/lib/session/useMember.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';

/** Shown above every settings page while the account waits for its deletion; its button cancels that. */
export function LeavingNote() {
  const { data: user } = useMe();
  return user?.state === 'leaving' ? <Leaving /> : null;
}

function Leaving() {
  const client = useQueryClient();
  const member = useMember();
  const [busy, setBusy] = useState(false);
  const { data: leavingAt } = useLeavingAt();
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await call(keepAccount, {});
      const { data: user } = await callAs(member)(me, {});
      // The guard reads the status from the saved user.
      saveUser(user);
      setCachedMe(client, user);
      toast.success(data.message, 'corner');
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
