import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { Experience } from '#shared/entities.ts';
import { texts } from '#shared/texts.ts';
import { useClientState } from '#web/lib/store.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { CardSkeleton } from '#web/ui/Skeleton.tsx';
import { ExperienceCard } from './ExperienceCard.tsx';
import { useFeed } from './experiences.ts';

/** Behind the first page, cards outside of the window are not drawn, and keep the place they would take. */
const drawnAlways = 20;
const nothing: readonly Experience[] = [];
const undrawn = '[content-visibility:auto] [contain-intrinsic-size:auto_34rem]';

interface ExperienceListProps {
  /** The target of a link: brought into view and marked, and on top where the first page does not hold it. */
  readonly target?: Experience | undefined;
  /** Level of the titles. */
  readonly heading?: 'h2' | 'h3';
}

/** The feed: pages that follow each other as one scrolls. */
export function ExperienceList({ target, heading = 'h3' }: ExperienceListProps) {
  const member = useClientState(({ user }) => user.authUser);
  const feed = useFeed();
  const list = useMemo(
    () => (feed.isPending ? nothing : withTarget(feed.data ?? nothing, target)),
    [feed.isPending, feed.data, target],
  );
  // Drawn between other work, so that a page full of cards never blocks a tap.
  const shown = useDeferredValue(list, nothing);
  const arrived = shown.find(({ _id }) => _id === target?._id)?._id;
  useEffect(() => {
    if (arrived === undefined) return;
    const request = requestAnimationFrame(() => goTo(arrived));
    return () => cancelAnimationFrame(request);
  }, [arrived]);
  if (feed.isPending || (list.length > 0 && shown.length === 0)) {
    return (
      <div aria-busy="true" className="space-y-4 max-sm:space-y-2">
        <CardSkeleton />
        <CardSkeleton />
      </div>
    );
  }
  if (feed.isError && list.length === 0) {
    return (
      <ErrorNote
        message={texts.experiencesFailed}
        onRetry={() => void feed.refetch()}
        busy={feed.isFetching}
        className="max-sm:mx-4"
      />
    );
  }
  if (list.length === 0) return <EmptyState title="No experiences available." />;
  return (
    <>
      <ul className="space-y-4 max-sm:space-y-2">
        {shown.map((experience, place) => (
          <li key={experience._id} className={place < drawnAlways ? undefined : undrawn}>
            {member && (
              <ExperienceCard
                experience={experience}
                member={member}
                heading={heading}
                marked={experience._id === target?._id}
              />
            )}
          </li>
        ))}
      </ul>
      {feed.hasNextPage && <More load={() => void feed.fetchNextPage()} busy={feed.isFetchingNextPage} />}
    </>
  );
}

/** The list with the target in its own place if that is near, else on top; never twice, however far one scrolls. */
function withTarget(loaded: readonly Experience[], target: Experience | undefined): readonly Experience[] {
  if (target === undefined) return loaded;
  const isNear = loaded.slice(0, drawnAlways).some(({ _id }) => _id === target._id);
  return isNear ? loaded : [target, ...loaded.filter(({ _id }) => _id !== target._id)];
}

function goTo(id: string): void {
  const card = document.getElementById(`experience-${id}`);
  card?.scrollIntoView({ block: 'center' });
  card?.focus({ preventScroll: true });
}

/** Loads the next page when its end comes near; the button is for those who do not scroll. */
function More({ load, busy }: { readonly load: () => void; readonly busy: boolean }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: '800px' },
    );
    // Observed anew after every page, since an end that never left the window tells nothing new.
    if (end.current && !busy) seen.observe(end.current);
    return () => seen.disconnect();
  }, [busy]);
  return (
    <div ref={end} className="mt-4 flex justify-center">
      <Button kind="ghost" size="sm" onClick={load} busy={busy}>
        Show more
      </Button>
    </div>
  );
}
