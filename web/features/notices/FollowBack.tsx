import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Author } from '#shared/entities.ts';
import { follow } from '#shared/routes/user.ts';
import { texts } from '#shared/texts.ts';
import { call, problemText } from '#web/lib/api.ts';
import { changeNotices, noticesKey } from '#web/lib/notices.ts';
import { profileKey } from '#web/lib/profileQuery.ts';
import { notice } from '#web/lib/toast.ts';
import { write } from '#web/lib/writes.ts';
import { Button } from '#web/ui/Button.tsx';

/** Follows who has followed one: gone at once, and back where it fails. */
export function FollowBack({ person, noticeId }: { readonly person: Author; readonly noticeId: string }) {
  const client = useQueryClient();
  const show = (isFollowing: boolean): void =>
    changeNotices(client, (one) => (one._id === noticeId ? { ...one, isFollowing } : one));
  const following = useMutation({
    mutationFn: () =>
      write(client, {
        touches: [noticesKey],
        show: () => show(true),
        send: () => call(follow, { body: { userIdToFollow: person._id } }),
        rollBack: () => show(false),
      }),
    onSuccess: () => {
      notice.success(texts.followed);
      for (const queryKey of [profileKey(person._id), ['me'], ['follows']])
        void client.invalidateQueries({ queryKey });
    },
    onError: (error) => notice.error(problemText(error, texts.followFailed)),
  });
  return (
    <Button
      kind="soft"
      size="sm"
      className="relative mt-2.5 flex"
      onClick={({ currentTarget }) => {
        // The button goes with what it does; the focus stays with the notice.
        currentTarget.closest('li')?.querySelector('a')?.focus();
        following.mutate();
      }}
    >
      Follow back<span className="sr-only"> {person.fullName}</span>
    </Button>
  );
}
