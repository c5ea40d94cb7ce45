import { useQuery } from '@tanstack/react-query';
import { memo, useId } from 'react';
import type { FacetValue } from '#shared/directory/entities.ts';
import { directoryLook, everywhere } from '#web/api/directory.ts';
import { counted } from '#web/lib/dates/numbers.ts';
import { cityOf, peopleWords, placeValue } from '#web/features/people/personWords.ts';
import { useOwnProfile } from '#web/api/people/useOwnProfile.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Colonnade, ColonnadeSkeleton } from '#web/features/people/Colonnade.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { toggled } from './directoryAddress.ts';

const arches = 12;

interface WhereWeAreProps {
  /** The places that are filtered by. */
  readonly chosen: readonly string[];
  readonly onChoose: (places: readonly string[]) => void;
}

/** The places with the most members; a press filters by one. */
export const WhereWeAre = memo(function WhereWeAre(props: WhereWeAreProps) {
  const id = useId();
  // Ignores the filters, so that the arches do not change while the user chooses.
  const look = useQuery({ ...directoryLook(everywhere), staleTime: 5 * 60_000 });
  const where = look.data?.where;
  return (
    <section aria-labelledby={id} className="mt-5">
      <Card className="p-5 max-sm:-mx-4 max-sm:rounded-none">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="text-xl">
            Where we are
          </h2>
          {where !== undefined && where.places > 0 && (
            <p className="tnum text-sm text-ink-2">
              {peopleWords(where.people)} in {counted(where.places, 'place')},{' '}
              {counted(where.countries, 'country', 'countries')}
            </p>
          )}
        </div>
        <QueryBoundary
          query={look}
          pending={<ColonnadeSkeleton count={arches} />}
          failed="The places could not be fetched."
        >
          {({ facets }) => <Places {...props} places={facets?.place ?? []} />}
        </QueryBoundary>
      </Card>
    </section>
  );
});

function Places({ places, chosen, onChoose }: WhereWeAreProps & { readonly places: readonly FacetValue[] }) {
  const own = useOwnProfile().data?.place;
  if (places.length === 0) {
    return (
      <p className="grid h-33 place-items-center text-center text-base text-ink-2">
        Nobody has told yet where they live.
      </p>
    );
  }
  return (
    <Colonnade
      places={places.slice(0, arches).map(({ value, count }) => ({ value, count, label: cityOf(value) }))}
      gold={chosen.length > 0 || own === undefined ? chosen : [placeValue(own)]}
      chosen={chosen}
      onPress={(place) => onChoose(toggled(chosen, place))}
    />
  );
}
