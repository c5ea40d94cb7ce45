import { plural, t } from '@lingui/core/macro';
import type { ClassFacts } from '#shared/directory/entities.ts';
import type { Person } from '#shared/platform/entities.ts';
import { placeValue } from '#shared/platform/facts.ts';
import { useDirectoryPreview } from '#web/api/directory.ts';
import { useMayInvite } from '#web/api/invitations.ts';
import { useOwnProfile } from '#web/api/people/ownProfile.ts';
import { InviteButton } from '#web/features/invitations/InviteButton.tsx';
import { cityOf } from '#web/features/people/personTexts.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Arches } from '#web/ui/layout/Arches.tsx';
import { classParams } from './ClassPeople.tsx';
import { JoinedBar } from './JoinedBar.tsx';

const maxFaces = 5;

/**
 * The banner of a class: how many have joined, and how many of them live in the most common city or in the member's
 * own.
 */
export function ClassHero({ facts }: { readonly facts: ClassFacts }) {
  const { year, count, graduates } = facts;
  const own = useOwnProfile().data;
  const mayInvite = useMayInvite();
  const people = useDirectoryPreview(classParams(String(year))).data?.people ?? [];
  return (
    <section
      aria-labelledby="class"
      className="relative isolate overflow-hidden rounded-2xl bg-hero px-6 py-9 text-on-hero sm:px-10 sm:py-12"
    >
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 rtl:-scale-x-100 bg-[radial-gradient(90%_120%_at_0%_0%,oklch(40%_0.085_165/.75),transparent_60%)]"
      />
      <div aria-hidden="true" className="absolute inset-0 -z-10">
        <Arches className="end-0 h-full max-lg:-end-14 max-lg:h-[82%] max-lg:opacity-75 max-md:-end-8 max-md:h-[56%] max-md:opacity-45" />
      </div>
      <h1 id="class" className="text-display font-[680] tracking-[-0.04em]">
        {t`Class of ${year}`}
      </h1>
      {/* The part about the member loads later and may take a second line. */}
      <p className="mt-5 max-w-[38ch] text-lg text-on-hero-2 min-h-[2lh]">
        {own?.classYear === year && t`This is your class.`} {joinedText(facts, own)}
      </p>
      {count !== undefined && graduates !== undefined && (
        <JoinedBar year={year} count={count} graduates={graduates} />
      )}
      <div className="mt-7 flex min-h-13 flex-wrap items-center gap-x-6 gap-y-4">
        {mayInvite && <InviteButton />}
        {people.length > 0 && (
          <span className="flex -space-x-2.5">
            {people.slice(0, maxFaces).map(({ _id, fullName, profilePhoto }) => (
              <Avatar key={_id} name={fullName} src={profilePhoto} size={36} ring="ring-2 ring-hero" />
            ))}
          </span>
        )}
      </div>
    </section>
  );
}

function joinedText(
  { count, graduates, place = [] }: ClassFacts,
  own: Pick<Person, 'place'> | undefined,
): string {
  if (count === undefined) return t`The first few people have joined.`;
  const nearby = own?.place && place.find(({ value }) => own.place && value === placeValue(own.place));
  // The one person may be the viewer.
  const topPlace = [nearby, place[0]].find((item) => item !== undefined && item.count > 1);
  const joined = formatNumber(count);
  if (topPlace === undefined) {
    return graduates === undefined
      ? plural(count, { one: '# person has joined.', other: '# people have joined.' })
      : plural(graduates, { one: `${joined} of # have joined.`, other: `${joined} of # have joined.` });
  }
  const city = cityOf(topPlace.value);
  const there = formatNumber(topPlace.count);
  return graduates === undefined
    ? plural(count, {
        one: `# person has joined, ${there} of them in ${city}.`,
        other: `# people have joined, ${there} of them in ${city}.`,
      })
    : plural(graduates, {
        one: `${joined} of # have joined, ${there} of them in ${city}.`,
        other: `${joined} of # have joined, ${there} of them in ${city}.`,
      });
}
