import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFollowList } from '#web/api/people/profiles.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';

type Side = 'followers' | 'following';

interface FollowCountsProps {
  readonly userId: string;
  readonly followersCount: number;
  readonly followingCount: number;
}

/** The numbers of followers and followed people; each opens its list. */
export function FollowCounts({ userId, followersCount, followingCount }: FollowCountsProps) {
  const [isOpen, setOpen] = useState(false);
  const [side, setSide] = useState<Side>('followers');
  const show = (nextSide: Side): void => {
    setSide(nextSide);
    setOpen(true);
  };
  return (
    <div className="flex gap-1">
      <Count onClick={() => show('followers')}>
        <Plural
          value={followersCount}
          one={
            <span>
              <Figure>#</Figure> follower
            </span>
          }
          other={
            <span>
              <Figure>#</Figure> followers
            </span>
          }
        />
      </Count>
      <Count onClick={() => show('following')}>
        <Trans>
          <Figure>{followingCount}</Figure> following
        </Trans>
      </Count>
      <Dialog open={isOpen} onOpenChange={setOpen} title={side === 'followers' ? t`Followers` : t`Following`}>
        <FollowList userId={userId} side={side} onLeave={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function Count({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="hit rounded-full px-3 py-1.5 text-base text-ink-2 hover:bg-sunken hover:text-ink"
    >
      {children}
    </button>
  );
}

function Figure({ children }: { readonly children?: ReactNode }) {
  return <span className="tnum font-semibold text-ink">{children}</span>;
}

interface FollowListProps {
  readonly userId: string;
  readonly side: Side;
  readonly onLeave: () => void;
}

function FollowList({ userId, side, onLeave }: FollowListProps) {
  const list = useFollowList(userId, side, true);
  return (
    <QueryBoundary
      query={list}
      pending={<RowSkeleton />}
      failed={t`Couldn't load the list.`}
      empty={
        <p className="mt-3 text-sm text-ink-2">
          {side === 'followers' ? t`No followers yet.` : t`Not following anyone yet.`}
        </p>
      }
      className="mt-4"
    >
      {(people) => (
        <>
          <ul className="-mx-2 mt-3">
            <BoundaryList items={people} keyOf={({ _id }) => _id}>
              {(person) => (
                <li>
                  <Link
                    to={`/users/${person._id}`}
                    onClick={onLeave}
                    className="focus-inset flex items-center gap-3 rounded-md px-2 py-2 hover:bg-sunken"
                  >
                    <Avatar name={person.fullName} src={person.profilePhoto} size={40} />
                    <span className="min-w-0 leading-tight">
                      <span dir="auto" className="block truncate text-sm font-semibold">
                        {person.fullName}
                      </span>
                      <span className="block truncate text-xs text-ink-3">
                        <bdi>@{person.username}</bdi>
                      </span>
                    </span>
                  </Link>
                </li>
              )}
            </BoundaryList>
          </ul>
          <ShowMore list={list} />
        </>
      )}
    </QueryBoundary>
  );
}
