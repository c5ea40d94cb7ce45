import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '#shared/platform/entities.ts';
import { capIcon, pinIcon } from '#web/features/people/cardIcons.tsx';
import { FollowButton } from '#web/features/people/FollowButton.tsx';
import { MessageButton } from '#web/features/people/MessageButton.tsx';
import { OpenTo } from '#web/features/people/OpenTo.tsx';
import { jobOf } from '#web/features/people/personTexts.ts';
import { countryName } from '#web/features/people/placeNames.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { PersonSkeleton, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

interface PersonCardProps {
  readonly person: Person;
  /** True for the viewer's own card, without Follow and Message. */
  readonly isOwn: boolean;
  readonly isFollowing: boolean;
  readonly online: boolean;
}

const ownProfileClass = buttonClass({ kind: 'outline', size: 'sm' });

/** A member in the list of people: photo, name, job and place, with Follow and Message. */
export const PersonCard = memo(function PersonCard({ person, isOwn, isFollowing, online }: PersonCardProps) {
  const { classYear: year, place, openTo = [] } = person;
  const summary = jobOf(person) ?? person.headline ?? `@${person.username}`;
  return (
    <Card className="flex h-full flex-col gap-4 p-5">
      <div className="flex gap-3.5">
        <Avatar name={person.fullName} src={person.profilePhoto} size={56} isOnline={online} />
        <div className="min-w-0 flex-1">
          <Link
            to={`/users/${person._id}`}
            className="block truncate text-lg leading-tight font-semibold hover:underline"
          >
            <bdi>{person.fullName}</bdi>
          </Link>
          <p
            dir="auto"
            title={summary}
            className="align-page mt-0.5 line-clamp-1 text-sm text-ink-2 sm:line-clamp-2 xl:line-clamp-1"
          >
            {summary}
          </p>
          <span className="sr-only">{online ? t`Online` : t`Offline`}</span>
          {(year !== undefined || place !== undefined) && (
            <p className="mt-1.5 flex gap-x-3 text-xs text-ink-2">
              {year !== undefined && (
                <span className="inline-flex shrink-0 items-center gap-1.5">
                  {capIcon}
                  {t`Class of ${year}`}
                </span>
              )}
              {place !== undefined && (
                <span className="inline-flex min-w-0 items-center gap-1.5" title={countryName(place.country)}>
                  {pinIcon}
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
          <Link to="/profile" className={ownProfileClass}>
            {t`Your profile`}
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
});

/** A member's card that is still loading, in the shape of the real one. */
export function PersonCardSkeleton() {
  return (
    <Card className="late flex h-full flex-col gap-4 p-5">
      <PersonSkeleton photo="size-14" lines={['h-5 w-1/2', 'h-4 w-3/4', 'h-3.5 w-2/5']} />
      <div className="mt-auto flex gap-2 pt-5">
        <Skeleton className="h-9 w-24 rounded-full" />
        <Skeleton className="h-9 w-36 rounded-full" />
      </div>
    </Card>
  );
}
