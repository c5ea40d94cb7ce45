import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { texts } from '#shared/platform/texts.ts';
import { bearerToken } from '#web/lib/session/session.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { Button, type ButtonLook } from '#web/ui/buttons/Button.tsx';
import { useFollow } from '#web/api/people/follows.ts';

interface FollowButtonProps extends Pick<ButtonLook, 'size'> {
  readonly userId: string;
  readonly name: string;
  readonly isFollowing: boolean;
}

const followed = <UserCheck aria-hidden="true" className="size-4.5" />;
const notFollowed = <UserPlus aria-hidden="true" className="size-4.5" />;

/** Follow, or Unfollow once one does. */
export function FollowButton({ userId, name, isFollowing, size = 'md' }: FollowButtonProps) {
  const follow = useFollow(userId, isFollowing);
  const toggle = (): void => {
    if (bearerToken() === null) return toast.error(texts.tokenMissing, 'corner');
    follow();
  };
  return (
    <Button kind={isFollowing ? 'outline' : 'primary'} size={size} onClick={toggle}>
      {isFollowing ? followed : notFollowed}
      {isFollowing ? 'Unfollow' : 'Follow'}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
