import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Person } from '#shared/platform/entities.ts';
import { useBlockedOrMuted, useUnblock, useUnmute } from '#web/api/safety.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Section } from '#web/ui/layout/Section.tsx';

const kinds = {
  blocked: () => ({
    title: t`Blocked people`,
    hint: t`You can't see each other, and they can't message you. They won't be notified.`,
    empty: t`You haven't blocked anyone.`,
    undo: t`Unblock`,
    undoOf: (name: string) => t`Unblock ${name}`,
    done: (name: string) => t`You unblocked ${name}.`,
    failed: (name: string) => t`Couldn't unblock ${name}. Please try again.`,
  }),
  muted: () => ({
    title: t`Hidden from your feed`,
    hint: t`You don't see what they share. They won't be notified.`,
    empty: t`You haven't hidden anyone.`,
    undo: t`Unhide`,
    undoOf: (name: string) => t`Unhide ${name}`,
    done: (name: string) => t`${name} is back in your feed.`,
    failed: (name: string) => t`Couldn't unhide ${name}. Please try again.`,
  }),
} as const;

/** The people the member has blocked, or muted in the feed, each with an undo button. */
export function BlockedAndMuted({
  kind,
  className,
}: {
  readonly kind: keyof typeof kinds;
  readonly className?: string;
}) {
  const { title, hint, empty } = kinds[kind]();
  const peopleQuery = useBlockedOrMuted(kind);
  return (
    <Section title={title} hint={hint} className={className}>
      <QueryBoundary
        query={peopleQuery}
        pending={<RowSkeleton />}
        failed={t`Couldn't load the list.`}
        empty={<p className="mt-4 text-sm text-ink-2">{empty}</p>}
        className="mt-4"
      >
        {(people) => (
          <ul className="mt-3 divide-y divide-line">
            <BoundaryList items={people} keyOf={({ id }) => id}>
              {(person) => <PersonRow kind={kind} person={person} />}
            </BoundaryList>
          </ul>
        )}
      </QueryBoundary>
      <ShowMore list={peopleQuery} />
    </Section>
  );
}

interface PersonRowProps {
  readonly kind: keyof typeof kinds;
  readonly person: Person;
}

function PersonRow({ kind, person: { id, fullName, username, profilePhoto } }: PersonRowProps) {
  const { undo, undoOf, done, failed } = kinds[kind]();
  const [unblock, unmute] = [useUnblock(), useUnmute()];
  const [isBusy, setBusy] = useState(false);
  const change = kind === 'blocked' ? unblock : unmute;
  const onUndo = (): void => {
    setBusy(true);
    change.mutate(id, {
      onSuccess: () => toast.success(done(fullName)),
      onError: () => {
        setBusy(false);
        toast.error(failed(fullName));
      },
    });
  };
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar name={fullName} src={profilePhoto} size={44} />
      <span className="min-w-0 flex-1 leading-tight">
        <bdi className="block truncate text-base font-semibold">{fullName}</bdi>
        <span className="text-sm text-ink-2">
          <bdi>@{username}</bdi>
        </span>
      </span>
      <Button kind="outline" size="sm" busy={isBusy} onClick={onUndo} aria-label={undoOf(fullName)}>
        {undo}
      </Button>
    </li>
  );
}
