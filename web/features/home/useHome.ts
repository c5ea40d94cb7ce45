import { useEffect, useState } from 'react';
import type { Event } from '#shared/events/entities.ts';
import type { Home } from '#shared/home/entities.ts';
import { useEvents } from '#web/api/events/events.ts';
import { useHomeNews } from '#web/api/home.ts';
import { useHasLasted } from '#web/lib/hooks/useHasLasted.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { useClientState } from '#web/lib/session/store.ts';

/** For members with a class; it loads together with their data, before Home decides what to show. */
export const ClassParts = lazyComponent(() => import('./ClassParts.tsx'));

/**
 * Milliseconds after the events have loaded until the page renders without the parts that are still missing: they would
 * move the rest.
 */
const waitedMostMs = 2000;

/** What a visit shows about the member: decided once, and the same until the next visit. */
export interface HomeData {
  readonly ownId: string;
  /** Undefined if it could not be loaded in time. */
  readonly home: Home | undefined;
  readonly events: readonly Event[];
}

/**
 * The visit that starts with this component; undefined while its data load.
 * @param pinnedCard the code that renders the announcement, loaded if there is one.
 */
export function useHome(pinnedCard: Pick<typeof ClassParts, 'load'>): HomeData | undefined {
  const ownId = useClientState(({ user }) => user.authUser?._id ?? '');
  const hasClass = useClientState(({ user }) => user.authUser?.classYear !== undefined);
  const { home, isFetching } = useHomeNews(ownId);
  const { data: events = [], isPending } = useEvents(true);
  const isClassThere = useCode(ClassParts, hasClass);
  const isPinnedThere = useCode(pinnedCard, home?.pinned !== undefined);
  const isLate = useHasLasted(!isPending, waitedMostMs);
  const [visit, setVisit] = useState<HomeData>();
  const isLoaded = !isFetching && !isPending && isClassThere && isPinnedThere;
  if (visit === undefined && (isLoaded || isLate)) setVisit({ ownId, home, events });
  return visit;
}

/** Loads a part of the page for members who see it. @returns whether nothing is missing. */
function useCode(part: Pick<typeof ClassParts, 'load'>, isNeeded: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (isNeeded) void part.load().then(() => setThere(true));
  }, [part, isNeeded]);
  return !isNeeded || isThere;
}
