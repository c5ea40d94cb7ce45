import { t } from '@lingui/core/macro';
import type { Author } from '#shared/platform/entities.ts';
import { useNoticeFollowDisplay } from '#web/api/notices/notices.ts';
import { useFollowBack } from '#web/api/people/follows.ts';
import { Button } from '#web/ui/buttons/Button.tsx';

/** Follows a follower back: the button disappears at once, and returns on failure. */
export function FollowBack({ person, noticeId }: { readonly person: Author; readonly noticeId: string }) {
  const { fullName } = person;
  const follow = useFollowBack(person._id, useNoticeFollowDisplay(noticeId));
  return (
    <Button
      kind="soft"
      size="sm"
      className="relative mt-2.5 flex"
      aria-label={t`Follow ${fullName} back`}
      onClick={({ currentTarget }) => {
        // The button disappears when clicked; the focus stays in the notice.
        currentTarget.closest('li')?.querySelector('a')?.focus();
        follow();
      }}
    >
      {t`Follow back`}
    </Button>
  );
}
