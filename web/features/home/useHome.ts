import { useEffect, useState } from 'react';
import type { Event } from '#shared/events/entities.ts';
import type { Home } from '#shared/home/entities.ts';
import { useUpcomingEvents } from '#web/api/events/events.ts';
import { useHomeQuery } from '#web/api/home.ts';
import { useHasLasted } from '#web/lib/hooks/useHasLasted.ts';
import type { LazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { useAuthUser, useOwnId } from '#web/lib/session/store.ts';
import { ClassProgress, FromYourClass } from './lazyClassSections.ts';

/**
 * Milliseconds after the events have loaded until the page renders without the parts that are still missing: they would
 * move the rest.
 */
const maxWaitMs = 2000;

type Loadable = Pick<LazyComponent<never>, 'load'>;

/** The data of the home page: decided once when it opens, and the same until it opens again. */
export interface HomeData {
  readonly ownId: string;
  /** Undefined if it could not be loaded in time. */
  readonly home: Home | undefined;
  readonly events: readonly Event[];
}

/**
 * The data of the home page from now on; undefined while they load.
 * @param pinnedCard the code that renders the announcement, loaded if there is one.
 */
export function useHome(pinnedCard: Loadable): HomeData | undefined {
  const ownId = useOwnId() ?? '';
  const hasClass = useAuthUser()?.classYear !== undefined;
  const { data: home, isFetching } = useHomeQuery(ownId);
  const { data: events = [], isPending } = useUpcomingEvents();
  const isProgressLoaded = useCodeLoaded(ClassProgress, hasClass);
  const isFromClassLoaded = useCodeLoaded(FromYourClass, hasClass);
  const isPinnedLoaded = useCodeLoaded(pinnedCard, home?.pinned !== undefined);
  const isLate = useHasLasted(!isPending, maxWaitMs);
  const [data, setData] = useState<HomeData>();
  const isLoaded = !isFetching && !isPending && isProgressLoaded && isFromClassLoaded && isPinnedLoaded;
  if (data === undefined && (isLoaded || isLate)) setData({ ownId, home, events });
  return data;
}

/** Loads the code of a component for members who see it. @returns whether nothing is missing. */
function useCodeLoaded(component: Loadable, isNeeded: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (isNeeded) void component.load().then(() => setLoaded(true));
  }, [component, isNeeded]);
  return !isNeeded || isLoaded;
}
