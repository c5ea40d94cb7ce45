import { useState } from 'react';
import { useMe } from '#web/api/people/ownUser.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';

const consequences = [
  'Your profile, experiences, pictures, comments, likes and follows go.',
  'Messages you sent stay with those you wrote to, signed “Former member”.',
  'Your username waits 90 days before anybody else can have it; we keep it, and your confirmed e-mail, as a code that nobody can read.',
  'A suspension that is still running stays with these codes until it is over.',
  'The school keeps its own list of graduates, and a log of what admins did without names in it for two years.',
  'Backups go after 35 days, and what our servers have noted of visits after 30.',
];

/** What deleting the account means, said before the button that begins it. */
export function DeleteAccount() {
  const { data: user } = useMe();
  const [isOpen, setOpen] = useState(false);
  const isLeaving = user?.state === 'leaving';
  return (
    <Section
      title="Delete your account"
      hint="You have 14 days to change your mind. After that nobody can bring it back, we neither."
    >
      <ul className="mt-4 list-disc space-y-2 ps-5 text-base text-ink-2 marker:text-ink-3">
        {consequences.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <Button
        kind="outline"
        className="mt-5 text-danger!"
        disabled={isLeaving || user === undefined}
        onClick={() => setOpen(true)}
      >
        Delete my account
      </Button>
      {user && <DeleteDialog username={user.username} open={isOpen} onClose={() => setOpen(false)} />}
    </Section>
  );
}
