import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import type { ClassFacts, FacetValue } from '#shared/directory/entities.ts';
import { placeValue } from '#shared/platform/facts.ts';
import { useOwnProfile } from '#web/api/people/ownProfile.ts';
import { cityOf, fieldOfWorkName, peopleText } from '#web/features/people/personTexts.ts';
import { PlaceChart } from '#web/features/people/PlaceChart.tsx';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { Section } from '#web/ui/layout/Section.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';

const maxShown = 4;

/** Where the members of a class live and what they do. Classes with fewer than three people show nothing. */
export function ClassStatistics({ facts: { year, place, field } }: { readonly facts: ClassFacts }) {
  const navigate = useNavigate();
  const own = useOwnProfile().data?.place;
  const places = place?.slice(0, maxShown) ?? [];
  const fields = field?.slice(0, maxShown) ?? [];
  return (
    <>
      {places.length > 0 && (
        <Section compact className="max-sm:-mx-4" title={t`Where they live`}>
          <PlaceChart
            className="mt-3"
            places={places.map(({ value, count }) => ({ value, count, label: cityOf(value) }))}
            goldValues={own === undefined ? [] : [placeValue(own)]}
            onPress={(value) =>
              void navigate(`/findusers?from=${year}&to=${year}&place=${encodeURIComponent(value)}`)
            }
          />
        </Section>
      )}
      {fields.length > 0 && (
        <Section compact className="max-sm:-mx-4" title={t`What they do`}>
          <FieldBars values={fields} />
        </Section>
      )}
    </>
  );
}

function FieldBars({ values }: { readonly values: readonly FacetValue[] }) {
  const highest = Math.max(...values.map(({ count }) => count));
  return (
    <ul className="mt-3 space-y-3">
      {values.map(({ value, count }) => (
        <li key={value}>
          <p className="mb-1.5 flex justify-between gap-3 text-base">
            <span className="font-medium">{fieldOfWorkName(value)}</span>
            <span className="tnum text-ink-2">
              <span aria-hidden="true">{formatNumber(count)}</span>
              <span className="sr-only">{peopleText(count)}</span>
            </span>
          </p>
          <ProgressBar share={count / highest} />
        </li>
      ))}
    </ul>
  );
}
