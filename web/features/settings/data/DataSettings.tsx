import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useMe } from '#web/api/people/me.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { ExportData } from './ExportData.tsx';

/** /settings/data */
export default function DataSettings() {
  return (
    <>
      <ExportData />
      <DeleteAccount />
    </>
  );
}

const consequences = () => [
  t`Your profile, experiences, images, comments, likes and follows will be deleted.`,
  t`Messages you sent will stay with the people you wrote to, under the name “Former member”.`,
  t`No one else can take your username for 90 days. During that time, we keep it and your confirmed e-mail address as codes that can't be turned back into text (hashes).`,
  t`If you're suspended, the suspension stays linked to these codes until it ends.`,
  t`The school keeps its own list of graduates. We keep a log of admin actions for two years, with your name removed.`,
  t`Backups are deleted after 35 days, and server logs of your visits after 30 days.`,
];

/** What deleting the account means, and the button that starts it. */
export function DeleteAccount() {
  const { data: user } = useMe();
  const [isOpen, setOpen] = useState(false);
  const isLeaving = user?.status === 'leaving';
  return (
    <Section
      title={t`Delete your account`}
      hint={t`You have 14 days to change your mind. After that, this can't be undone, even by us.`}
    >
      <ul className="mt-4 list-disc space-y-2 ps-5 text-base text-ink-2 marker:text-ink-3">
        {consequences().map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <Button
        kind="outline"
        className="mt-5 text-danger!"
        disabled={isLeaving || user === undefined}
        onClick={() => setOpen(true)}
      >
        {t`Delete my account`}
      </Button>
      {user && <DeleteAccountDialog username={user.username} open={isOpen} onClose={() => setOpen(false)} />}
    </Section>
  );
}
