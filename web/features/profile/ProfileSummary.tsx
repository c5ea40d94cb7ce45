import { t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import MapPin from 'lucide-react/icons/map-pin';
import Shapes from 'lucide-react/icons/shapes';
import type { ReactNode } from 'react';
import type { Profile } from '#shared/profiles/entities.ts';
import { OpenTo } from '#web/features/people/OpenTo.tsx';
import { fieldOfWorkName, jobOf } from '#web/features/people/personTexts.ts';
import { countryName } from '#web/features/people/placeNames.ts';
import { joinWithCommas } from '#web/lib/texts/language.ts';
import { FollowCounts } from './FollowCounts.tsx';

/** Below the name: headline, job and place, followers, and what the member is open to. */
export function ProfileSummary({
  profile,
  addJobLink,
  addOpenToLink,
}: {
  readonly profile: Profile;
  /** Shown if there is no job. */
  readonly addJobLink?: ReactNode;
  /** Shown if the member is open to nothing. */
  readonly addOpenToLink?: ReactNode;
}) {
  const { headline, place, field, openTo = [] } = profile;
  const job = jobOf(profile);
  return (
    <div className="mt-5">
      {headline !== undefined && (
        <p
          dir="auto"
          className="align-page font-display text-xl font-[620] tracking-[-0.015em] wrap-anywhere max-sm:text-center"
        >
          {headline}
        </p>
      )}
      <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1.5 text-base text-ink-2 max-sm:flex-col max-sm:items-center">
        <FactLine Icon={BriefcaseBusiness} text={job} />
        {job === undefined && addJobLink !== undefined && <li>{addJobLink}</li>}
        <FactLine Icon={GraduationCap} text={schoolOf(profile)} />
        <FactLine Icon={MapPin} text={place && joinWithCommas([place.city, countryName(place.country)])} />
        <FactLine Icon={Shapes} text={field && fieldOfWorkName(field)} />
      </ul>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-line pt-4 max-sm:flex-col">
        <div className="sm:-ms-3">
          <FollowCounts
            userId={profile._id}
            followersCount={profile.followersCount}
            followingCount={profile.followingCount}
          />
        </div>
        {openTo.length > 0 ? (
          <div className="flex flex-wrap items-center justify-center gap-2.5">
            <span aria-hidden="true" className="text-sm text-ink-2">
              {t`Open to`}
            </span>
            <OpenTo kinds={openTo} />
          </div>
        ) : (
          addOpenToLink
        )}
      </div>
    </div>
  );
}

function FactLine({ Icon, text }: { readonly Icon: LucideIcon; readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <li className="flex max-w-full items-center gap-2">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-3" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {text}
      </span>
    </li>
  );
}

/** What the member studied: 'BSc Computer Science, class of 2019'; undefined if they have not said. */
function schoolOf({ degree, classYear }: Pick<Profile, 'degree' | 'classYear'>): string | undefined {
  if (classYear === undefined) return degree;
  return degree === undefined ? t`Class of ${classYear}` : t`${degree}, class of ${classYear}`;
}
