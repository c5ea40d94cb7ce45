import { plural, t } from '@lingui/core/macro';
import { Link, useSearchParams } from 'react-router-dom';
import type { FacetValue } from '#shared/directory/entities.ts';
import type { Person } from '#shared/platform/entities.ts';
import { type DirectoryParams, useDirectoryPreview } from '#web/api/directory.ts';
import { peopleText } from '#web/features/people/personTexts.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { useOnlineIds } from '#web/lib/session/store.ts';
import { useWatchedPresence } from '#web/realtime/presence.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
/** The number of people on a class page; the directory has the others. */
const previewSize = 8;

/** The directory's search for the people of a class, or of one degree in it. */
export function classParams(year: string, degree = ''): DirectoryParams {
  return { from: year, to: year, limit: String(previewSize), ...(degree === '' ? {} : { degree }) };
}

const grid = 'grid grid-cols-2 gap-3 md:grid-cols-4';

interface ClassPeopleProps {
  readonly year: string;
  /** The size of the class; hidden for small classes. */
  readonly count: number | undefined;
  readonly degrees: readonly FacetValue[] | undefined;
}

/** Some people of a class, or of one degree in it, and a link to all of them. */
export function ClassPeople({ year, count, degrees }: ClassPeopleProps) {
  const learnt = degrees?.map(({ value }) => value) ?? [];
  const [address, setAddress] = useSearchParams();
  const degree = address.get('degree') ?? '';
  const preview = useDirectoryPreview(classParams(year, degree), { keepsPrevious: true });
  const online = useOnlineIds();
  const people = preview.data?.people ?? [];
  useWatchedPresence(people.map(({ _id }) => _id));
  return (
    <section aria-labelledby="people">
      <div className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-3">
        <h2 id="people" className="text-2xl">
          {t`People`}
        </h2>
        {(learnt.length > 1 || degree !== '') && (
          <DegreeFilter
            degree={degree}
            degrees={learnt}
            onDegree={(value) => setAddress(value === '' ? {} : { degree: value })}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {degree !== '' && preview.data && peopleText(preview.data.total)}
      </p>
      <QueryBoundary
        query={preview}
        pending={<ClassPeopleSkeleton />}
        failed={(error) => problemText(error, t`Couldn't search the directory. Please try again.`)}
        className="mb-4"
      >
        {() =>
          people.length === 0 ? (
            <NoPeople degree={degree} />
          ) : (
            <ul className={grid}>
              <BoundaryList items={people} keyOf={({ _id }) => _id}>
                {(person) => (
                  <li>
                    <ClassMate person={person} isOnline={online.includes(person._id)} />
                  </li>
                )}
              </BoundaryList>
            </ul>
          )
        }
      </QueryBoundary>
      {people.length > 0 && <AllOfClass year={year} count={count} />}
    </section>
  );
}

function AllOfClass({ year, count }: Pick<ClassPeopleProps, 'year' | 'count'>) {
  return (
    <Link to={`/findusers?from=${year}&to=${year}`} className={`${buttonClass({ kind: 'outline' })} mt-5`}>
      {count === undefined
        ? t`See everyone in Find User`
        : plural(count, { one: 'See # person in Find User', other: 'See all # in Find User' })}
    </Link>
  );
}

function NoPeople({ degree }: { readonly degree: string }) {
  return (
    <p className="text-base text-ink-2">
      {degree === '' ? t`No members to show yet.` : t`No members with this degree yet.`}
    </p>
  );
}

const ClassPeopleSkeleton = () => (
  <div aria-busy="true" className={grid}>
    {Array.from({ length: previewSize }, (_, index) => (
      <Card key={index} className="late flex h-46 flex-col items-center p-5">
        <Skeleton className="size-18 rounded-full" />
        <Skeleton className="mt-3 h-5 w-24" />
        <Skeleton className="mt-2 h-4 w-20" />
      </Card>
    ))}
  </div>
);

interface DegreeFilterProps {
  /** '' for all. */
  readonly degree: string;
  readonly degrees: readonly string[];
  readonly onDegree: (degree: string) => void;
}

function DegreeFilter({ degree, degrees, onDegree }: DegreeFilterProps) {
  const options = degree === '' || degrees.includes(degree) ? degrees : [degree, ...degrees];
  return (
    <Select
      small
      hidesLabel
      label={t`Degree`}
      value={degree}
      onChange={onDegree}
      options={[{ value: '', label: t`All degrees` }, ...options.map((value) => ({ value, label: value }))]}
      className="w-40 max-w-full"
    />
  );
}

function ClassMate({ person, isOnline }: { readonly person: Person; readonly isOnline: boolean }) {
  const { fullName, profilePhoto, jobTitle, employer, place } = person;
  return (
    <Card className="relative flex h-full min-h-46 flex-col items-center p-4 text-center transition-shadow hover:shadow-2">
      <Avatar name={fullName} src={profilePhoto} size={72} isOnline={isOnline ? true : undefined} />
      <Link
        to={`/users/${person._id}`}
        className="mt-2.5 max-w-full text-base leading-snug font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-xl hover:underline"
      >
        <bdi>{fullName}</bdi>
        {isOnline && <span className="sr-only">, {t`Online`}</span>}
      </Link>
      <p dir="auto" className="mt-0.5 line-clamp-2 max-w-full text-xs text-ink-2">
        {jobTitle ?? employer ?? `@${person.username}`}
      </p>
      {place && (
        <p dir="auto" className="mt-0.5 max-w-full truncate text-xs text-ink-3">
          {place.city}
        </p>
      )}
    </Card>
  );
}
