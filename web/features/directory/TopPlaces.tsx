import { plural, t } from '@lingui/core/macro';
import { memo, useId } from 'react';
import type { DirectoryPage, FacetValue } from '#shared/directory/entities.ts';
import { toggleValue } from '#shared/directory/filterValues.ts';
import { placeValue } from '#shared/platform/facts.ts';
import { useUnfilteredDirectory } from '#web/api/directory.ts';
import { useOwnProfile } from '#web/api/people/ownProfile.ts';
import { cityOf } from '#web/features/people/personTexts.ts';
import { PlaceChart, PlaceChartSkeleton } from '#web/features/people/PlaceChart.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import type { FilterChange } from './directoryAddress.ts';

const arches = 12;

interface TopPlacesProps {
  /** The selected places. */
  readonly selectedValues: readonly string[];
  readonly onFilter: (change: FilterChange) => void;
}

/** The places with the most members; a click filters by one. */
export const TopPlaces = memo(function TopPlaces(props: TopPlacesProps) {
  const id = useId();
  // Ignores the filters, so that the arches do not change while the user chooses.
  const everyone = useUnfilteredDirectory();
  const where = everyone.data?.where;
  return (
    <section aria-labelledby={id} className="mt-5">
      <Card className="p-5 max-sm:-mx-4 max-sm:rounded-none">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="text-xl">
            {t`Where members live`}
          </h2>
          {where !== undefined && where.places > 0 && (
            <p className="tnum text-sm text-ink-2">{spreadText(where)}</p>
          )}
        </div>
        <QueryBoundary
          query={everyone}
          pending={<PlaceChartSkeleton count={arches} />}
          failed={t`Couldn't load places.`}
        >
          {({ facets }) => <Places {...props} places={facets?.place ?? []} />}
        </QueryBoundary>
      </Card>
    </section>
  );
});

function spreadText({ people, places, countries }: NonNullable<DirectoryPage['where']>): string {
  return t`${plural(people, { one: '# person', other: '# people' })} in ${plural(places, {
    one: '# place',
    other: '# places',
  })} across ${plural(countries, { one: '# country', other: '# countries' })}`;
}

function Places({
  places,
  selectedValues,
  onFilter,
}: TopPlacesProps & { readonly places: readonly FacetValue[] }) {
  const own = useOwnProfile().data?.place;
  if (places.length === 0) {
    return (
      <p className="grid h-33 place-items-center text-center text-base text-ink-2">
        {t`No one has added where they live yet.`}
      </p>
    );
  }
  return (
    <PlaceChart
      places={places.slice(0, arches).map(({ value, count }) => ({ value, count, label: cityOf(value) }))}
      goldValues={selectedValues.length > 0 || own === undefined ? selectedValues : [placeValue(own)]}
      selectedValues={selectedValues}
      onPress={(place) => onFilter((current) => ({ place: toggleValue(current.place, place) }))}
    />
  );
}
