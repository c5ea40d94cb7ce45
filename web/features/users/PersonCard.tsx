import { GraduationCap, MapPin } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '#shared/entities.ts';
import { jobOf } from '#web/lib/personWords.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { OpenTo } from '#web/ui/OpenTo.tsx';
import { FollowButton } from './FollowButton.tsx';
import { MessageButton } from './MessageButton.tsx';

interface PersonCardProps {
  readonly person: Person;
  /** True of oneself, whom one neither follows nor writes to. */
  readonly isOwn?: boolean;
  readonly isFollowing: boolean;
  readonly online: boolean;
}

/** A member in the list of people: face, name, what they do and where, and the two things one does with people. */
export const PersonCard = memo(function PersonCard({
  person,
  isOwn = false,
  isFollowing,
  online,
}: PersonCardProps) {
  const { classYear, place, openTo = [] } = person;
  const words = jobOf(person) ?? person.headline ?? `@${person.username}`;
  return (
    <Card className="flex h-full flex-col gap-4 p-5">
      <div className="flex gap-3.5">
        {/* Another's photo begins anew: the one before would stand there until it has come. */}
        <Avatar
          key={person.profilePhoto}
          name={person.fullName}
          src={person.profilePhoto}
          size={56}
          online={online}
        />
        <div className="min-w-0 flex-1">
          <Link
            to={`/users/${person._id}`}
            className="block truncate text-lg leading-tight font-semibold hover:underline"
          >
            <bdi>{person.fullName}</bdi>
          </Link>
          <p dir="auto" title={words} className="mt-0.5 line-clamp-2 text-sm text-ink-2 xl:line-clamp-1">
            {words}
          </p>
          <span className="sr-only">{online ? 'Online' : 'Offline'}</span>
          {(classYear !== undefined || place !== undefined) && (
            <p className="mt-1.5 flex gap-x-3 text-xs text-ink-2">
              {classYear !== undefined && (
                <span className="inline-flex shrink-0 items-center gap-1.5">
                  <GraduationCap aria-hidden="true" className="size-3.5" />
                  Class of {classYear}
                </span>
              )}
              {place !== undefined && (
                <span className="inline-flex min-w-0 items-center gap-1.5" title={place.country}>
                  <MapPin aria-hidden="true" className="size-3.5 shrink-0" />
                  <bdi className="truncate">{place.city}</bdi>
                </span>
              )}
            </p>
          )}
        </div>
      </div>
      <OpenTo kinds={openTo} />
      <div className="mt-auto flex flex-wrap gap-2">
        {isOwn ? (
          <Link to="/profile" className={buttonClass({ kind: 'outline', size: 'sm' })}>
            Your profile
          </Link>
        ) : (
          <>
            <FollowButton userId={person._id} name={person.fullName} isFollowing={isFollowing} size="sm" />
            <MessageButton person={person} size="sm" />
          </>
        )}
      </div>
    </Card>
  );
}, isSame);

/** A new answer brings the same people in new objects. */
function isSame(before: PersonCardProps, after: PersonCardProps): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
