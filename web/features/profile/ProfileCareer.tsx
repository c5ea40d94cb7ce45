import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CareerStep, Profile } from '#shared/profiles/entities.ts';
import { useCareer } from '#web/api/people/profiles.ts';
import { jobPeriod } from '#web/lib/dates/time.ts';
import { joinWithCommas } from '#web/lib/texts/language.ts';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { initialsOf, tintOf } from '#web/ui/tint.ts';

interface ProfileCareerProps {
  readonly profile: Profile;
  readonly isOwn: boolean;
}

/** The jobs on a profile, latest first, and the time at the school. */
export function ProfileCareer({ profile, isOwn }: ProfileCareerProps) {
  const career = useCareer(profile._id);
  const hasSchool = profile.classYear !== undefined || profile.degree !== undefined;
  const isEmpty = career.data?.length === 0 && !hasSchool;
  if (isEmpty && !isOwn) return null;
  return (
    <Section
      title={t`Experience`}
      action={
        isOwn && (
          <Link to="/experience#create" className={buttonClass({ kind: 'soft', size: 'sm' })}>
            <Plus aria-hidden="true" className="size-4" />
            <Trans>
              Add<span className="sr-only"> an experience</span>
            </Trans>
          </Link>
        )
      }
    >
      <QueryBoundary
        query={career}
        pending={
          <div aria-busy="true" className="mt-3">
            <RowSkeleton />
            <RowSkeleton />
          </div>
        }
        failed={t`Couldn't load experiences.`}
        className="mt-4"
      >
        {(jobs) =>
          isEmpty ? (
            <p className="mt-2 text-base text-ink-2">{t`No experience added yet.`}</p>
          ) : (
            <ol className="mt-5">
              <BoundaryList items={jobs} keyOf={({ _id }) => _id}>
                {(job) => <Job job={job} isOwn={isOwn} />}
              </BoundaryList>
              {hasSchool && <School profile={profile} />}
            </ol>
          )
        }
      </QueryBoundary>
    </Section>
  );
}

interface CareerRowProps {
  readonly badge: ReactNode;
  readonly tint: string;
  readonly children: ReactNode;
}

/** A step of the career, connected to the next one by a line. */
function CareerRow({ badge, tint, children }: CareerRowProps) {
  return (
    // The line is the step's own `before`: a class that needs the last of a group makes browsers restyle whole pages.
    <li className="relative flex gap-4 pb-7 before:absolute before:top-12 before:bottom-0 before:start-[23px] before:w-0.5 before:bg-line last:pb-0 last:before:hidden">
      <span
        aria-hidden="true"
        className={cx(
          'grid size-12 shrink-0 place-items-center rounded-md font-display text-base font-semibold',
          tint,
        )}
      >
        {badge}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  );
}

function Job({ job, isOwn }: { readonly job: CareerStep; readonly isOwn: boolean }) {
  const { _id, role, title, company, location, startDate, endDate } = job;
  const { range, length } = jobPeriod(startDate, endDate);
  const address = `/experience/${_id}`;
  return (
    <CareerRow badge={initialsOf(company)} tint={tintOf(company)}>
      <div className="flex items-start justify-between gap-3">
        <h3 dir="auto" className="align-page min-w-0 text-lg font-semibold wrap-anywhere">
          {role}
        </h3>
        {isOwn && (
          <Link
            to={address}
            aria-label={t`Open ${role} to edit it`}
            className="hit -my-1 grid size-9 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <Pencil aria-hidden="true" className="size-4.5" />
          </Link>
        )}
      </div>
      <p dir="auto" className="align-page text-base text-ink-2 wrap-anywhere">
        {joinWithCommas([company, location])}
      </p>
      <p className="text-sm text-ink-2">
        {range} · {length}
      </p>
      {title !== role && (
        <Link
          to={address}
          className="hit mt-2 inline-flex max-w-full items-center gap-2 rounded-full bg-sunken px-3 py-1.5 text-sm font-semibold hover:bg-brand-soft hover:text-brand-ink"
        >
          <MessageSquareText aria-hidden="true" className="size-4 shrink-0" />
          <span dir="auto" className="truncate">
            {title}
          </span>
        </Link>
      )}
    </CareerRow>
  );
}

function School({ profile: { degree, classYear } }: Pick<ProfileCareerProps, 'profile'>) {
  return (
    <CareerRow badge={<GraduationCap className="size-6" />} tint="bg-gold-soft text-gold-ink">
      <h3 dir="auto" className="align-page text-lg font-semibold wrap-anywhere">
        {degree ?? t`Our school`}
      </h3>
      <p className="text-base text-ink-2">
        {classYear === undefined ? (
          t`Our school`
        ) : degree === undefined ? (
          <ClassLink year={classYear}>{t`Class of ${classYear}`}</ClassLink>
        ) : (
          <Trans>
            Our school, <ClassLink year={classYear}>class of {classYear}</ClassLink>
          </Trans>
        )}
      </p>
    </CareerRow>
  );
}

function ClassLink({ year, children }: { readonly year: number; readonly children?: ReactNode }) {
  return (
    <Link to={`/classes/${year}`} className="font-semibold text-brand-ink underline underline-offset-3">
      {children}
    </Link>
  );
}
