import { t } from '@lingui/core/macro';
import { type ComponentProps, Fragment, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Experience } from '#shared/platform/entities.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { useClientState } from '#web/lib/session/store.ts';
import { useLinkTarget } from '#web/lib/hooks/useLinkTarget.ts';
import { useNearEnd } from '#web/lib/hooks/useNearEnd.ts';
import { brokenItem } from '#web/ui/feedback/Boundary.tsx';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorBoundary, type Failure } from '#web/ui/feedback/ErrorBoundary.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { ExperienceCard } from './ExperienceCard.tsx';
import { useFeed } from '#web/api/experiences/experiences.ts';
import { type FeedFilters, hasFeedFilters, feedQueryString } from '#web/api/experiences/feedQuery.ts';
import { useFeedLines } from './feedSeen.ts';
import { firstCards } from './mosaicLayout.ts';

const FilteredFeedNotes = lazyComponent(() => import('./FilteredFeedNotes.tsx'));

/** After the first page, cards outside of the window are not rendered, and keep their space. */
const alwaysRendered = 20;
/** The number of cards in a short list, however many pages another screen has loaded. */
const shortListSize = 10;
/** The number of cards above the content that is shown between them. */
const betweenAt = 2;
const nothing: readonly Experience[] = [];
/** Cards reach from edge to edge on phones; their replacements do not. */
const brokenPost = (failure: Failure) => <div className="max-sm:px-4">{brokenItem(failure)}</div>;
const skipsOffscreen = '[content-visibility:auto] [contain-intrinsic-size:auto_34rem]';

interface ExperienceListProps {
  /** What is shown of the feed. */
  readonly filters: FeedFilters;
  /** The target of a link: highlighted and scrolled into view, and on top if the first page does not contain it. */
  readonly target?: Experience | undefined;
  /** For pages that continue below: only the newest, and a link to the rest. */
  readonly short?: boolean;
  /** Shown after the second card, unless the feed is filtered. */
  readonly between?: ReactNode;
  /** Level of the titles. */
  readonly heading?: 'h2' | 'h3';
}

/** The feed with infinite scrolling; `short` shows only the first page. */
export function ExperienceList({
  filters,
  target,
  short = false,
  between,
  heading = 'h3',
}: ExperienceListProps) {
  const feed = useFeed(filters);
  const { list, shown, isPartlyRendered } = useProgressiveList(
    feed,
    target,
    short || target ? 0 : firstCards,
  );
  useLinkTarget({ visit: target?._id ?? '', elementId: target && `experience-${target._id}` });
  // The target of a link shows even if the feed failed.
  const isLoaded = feed.data !== undefined || (!feed.isPending && list.length > 0);
  const isRendered = list.length === 0 || shown.length > 0;
  const found = { feed, shown, isPartlyRendered, filters, short, between, heading };
  return (
    <QueryBoundary
      query={{ ...feed, data: isLoaded && isRendered ? list : undefined }}
      pending={<Waiting />}
      failed={t`Couldn't load experiences.`}
      empty={
        hasFeedFilters(filters) ? (
          <Notes filters={filters} count={0} isMore={false} />
        ) : (
          <EmptyState title={t`No experiences available.`} />
        )
      }
      className="mb-4 max-sm:mx-4"
    >
      {() => <LoadedList {...found} marked={target?._id} />}
    </QueryBoundary>
  );
}

const Waiting = () => (
  <div aria-busy="true" className="space-y-4 max-sm:space-y-2">
    <CardSkeleton />
    <CardSkeleton />
  </div>
);

/** The notes of a filtered list; the list does not wait for them. */
function Notes(props: ComponentProps<typeof FilteredFeedNotes>) {
  return (
    <Suspense>
      <FilteredFeedNotes {...props} />
    </Suspense>
  );
}

interface LoadedListProps extends Pick<CardsProps, 'heading' | 'marked' | 'between'>, ListEndProps {
  readonly shown: readonly Experience[];
  /** True while most of the list is not rendered yet: its end is not in sight. */
  readonly isPartlyRendered: boolean;
}

function LoadedList({
  feed,
  shown,
  isPartlyRendered,
  filters,
  short,
  between,
  heading,
  marked,
}: LoadedListProps) {
  const isStale = feed.isPlaceholderData;
  const isWhole = !isStale && !hasFeedFilters(filters);
  return (
    <>
      {hasFeedFilters(filters) && (
        <Notes
          filters={filters}
          count={isStale || isPartlyRendered ? undefined : shown.length}
          isMore={feed.hasNextPage}
        />
      )}
      <Cards
        experiences={short ? shown.slice(0, shortListSize) : shown}
        hasLines={short && isWhole}
        between={isWhole && between}
        heading={heading}
        marked={marked}
        isStale={isStale}
        isBusy={isStale || isPartlyRendered}
      />
      {feed.hasNextPage && !isStale && !isPartlyRendered && (
        <ListEnd filters={filters} feed={feed} short={short} />
      )}
    </>
  );
}

interface CardsProps {
  readonly experiences: readonly Experience[];
  /** Whether lines separate what is new since the last visit. */
  readonly hasLines: boolean;
  readonly between?: ReactNode;
  readonly heading: 'h2' | 'h3';
  /** The id of the link's target. */
  readonly marked: string | undefined;
  /** True while the latest request is loading. */
  readonly isStale: boolean;
  /** True while there is more, either on the server or not rendered yet. */
  readonly isBusy: boolean;
}

function Cards({ experiences, hasLines, between, heading, marked, isStale, isBusy }: CardsProps) {
  const member = useClientState(({ user }) => user.authUser);
  const { fresh, rest } = useFeedLines(member?._id ?? '', hasLines ? experiences : undefined);
  const pictured = experiences.findIndex(({ images }) => images.length > 0);
  return (
    <ul
      aria-busy={isBusy}
      className={cx('space-y-4 transition-opacity max-sm:space-y-2', isStale && 'opacity-55 delay-150')}
    >
      {experiences.map((experience, index) => (
        <Fragment key={experience._id}>
          {index === betweenAt && between && <li className="empty:hidden">{between}</li>}
          {index === fresh?.above && (
            <li>
              <FeedLine>{fresh.words}</FeedLine>
            </li>
          )}
          {index === rest?.above && (
            <li>
              <FeedLine>{t`You've seen everything below`}</FeedLine>
            </li>
          )}
          <li className={index < alwaysRendered ? undefined : skipsOffscreen}>
            {member && (
              <ErrorBoundary renderFallback={brokenPost}>
                <ExperienceCard
                  experience={experience}
                  member={member}
                  heading={heading}
                  marked={experience._id === marked}
                  urgent={index === pictured}
                />
              </ErrorBoundary>
            )}
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

/** Words between hairlines: a heading inside the feed. */
function FeedLine({ children }: { readonly children: ReactNode }) {
  return (
    <h3 className="flex items-center gap-4 py-1 text-sm font-semibold text-brand-ink before:h-px before:flex-1 before:bg-brand/40 after:h-px after:flex-1 after:bg-brand/40 max-sm:px-4">
      {children}
    </h3>
  );
}

/** The part of the list to render now; the first render is limited to a few cards. */
function useProgressiveList(
  { isPending, data }: ReturnType<typeof useFeed>,
  target: Experience | undefined,
  atOnce: number,
) {
  const list = useMemo(
    () => (isPending ? nothing : withTarget(data ?? nothing, target)),
    [isPending, data, target],
  );
  // Rendered between other work, so that a page full of cards never blocks a tap.
  const shown = useDeferredValue(list, list.slice(0, atOnce));
  return { list, shown, isPartlyRendered: shown.length <= atOnce && shown.length < list.length };
}

/**
 * The list with the target in its own position if it is loaded, otherwise on top; never twice, however far the user
 * scrolls.
 */
function withTarget(loaded: readonly Experience[], target: Experience | undefined): readonly Experience[] {
  if (target === undefined) return loaded;
  const isNear = loaded.slice(0, alwaysRendered).some(({ _id }) => _id === target._id);
  return isNear ? loaded : [target, ...loaded.filter(({ _id }) => _id !== target._id)];
}

interface ListEndProps {
  readonly filters: FeedFilters;
  readonly feed: ReturnType<typeof useFeed>;
  readonly short: boolean;
}

function ListEnd({ filters, feed, short }: ListEndProps) {
  return short ? <SeeAll filters={filters} /> : <More feed={feed} />;
}

/** A link to the rest of a short list. */
function SeeAll({ filters }: { readonly filters: FeedFilters }) {
  return (
    <p className="mt-6 text-center">
      <Link
        to={{ pathname: '/experience', search: feedQueryString(filters) }}
        className={buttonClass({ kind: 'outline' })}
      >
        {t`See all experiences`}
      </Link>
    </p>
  );
}

/** Loads the next page when its end comes near; the button is for keyboard users, and for retries. */
function More({ feed }: { readonly feed: ReturnType<typeof useFeed> }) {
  const { edge, busy, failed, more } = useNearEnd({
    next: String(feed.data?.length),
    load: () => feed.fetchNextPage({ throwOnError: true }),
    margin: '800px',
  });
  return (
    <div ref={edge} className="mt-4 flex flex-col items-center gap-3">
      {failed && (
        <ErrorNote message={t`Couldn't load experiences.`} onRetry={more} busy={busy} className="w-full" />
      )}
      {!failed && (
        <Button kind="ghost" size="sm" onClick={more} busy={busy}>
          {t`Show more`}
        </Button>
      )}
    </div>
  );
}
