import { t } from '@lingui/core/macro';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { type FollowDisplay, useFollow } from '#web/api/people/follows.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { bearerToken } from '#web/lib/session/session.ts';
import { Button, type ButtonVariant } from '#web/ui/buttons/Button.tsx';

interface FollowButtonProps extends Pick<ButtonVariant, 'size'> {
  readonly userId: string;
  readonly name: string;
  readonly isFollowing: boolean;
  readonly otherDisplay?: FollowDisplay;
}

const followed = <UserCheck aria-hidden="true" className="size-4.5" />;
const notFollowed = <UserPlus aria-hidden="true" className="size-4.5" />;

/** Follows or unfollows a person. */
export function FollowButton({ userId, name, isFollowing, otherDisplay, size = 'md' }: FollowButtonProps) {
  const follow = useFollow(userId, isFollowing, otherDisplay);
  const toggle = (): void => {
    if (bearerToken() === null) return toast.error(t`Authorization token is missing. Please log in.`);
    follow();
  };
  return (
    <Button
      kind={isFollowing ? 'outline' : 'primary'}
      size={size}
      aria-label={isFollowing ? t`Unfollow ${name}` : t`Follow ${name}`}
      onClick={toggle}
    >
      {isFollowing ? followed : notFollowed}
      {isFollowing ? t`Unfollow` : t`Follow`}
    </Button>
  );
}
