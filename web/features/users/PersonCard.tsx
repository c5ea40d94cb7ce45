import { Link } from 'react-router-dom';
import type { Person } from '#shared/entities.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FollowButton } from './FollowButton.tsx';
import { MessageButton } from './MessageButton.tsx';

interface PersonCardProps {
  readonly person: Person;
  readonly isFollowing: boolean;
  readonly online: boolean;
}

/** A member in the list of people: face, name, and the two things one does with people. */
export function PersonCard({ person, isFollowing, online }: PersonCardProps) {
  return (
    <Card className="flex h-full flex-col gap-4 p-5">
      <div className="flex items-center gap-3.5">
        <Avatar name={person.fullName} src={person.profilePhoto} size={56} online={online} />
        <div className="min-w-0 flex-1 leading-tight">
          <Link to={`/users/${person._id}`} className="block truncate text-lg font-semibold hover:underline">
            <bdi>{person.fullName}</bdi>
          </Link>
          <p className="truncate text-sm text-ink-3">
            @{person.username}
            <span className="sr-only">, {online ? 'Online' : 'Offline'}</span>
          </p>
        </div>
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        <FollowButton userId={person._id} name={person.fullName} isFollowing={isFollowing} size="sm" />
        <MessageButton person={person} size="sm" />
      </div>
    </Card>
  );
}
