import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import type { Profile } from '#shared/profiles/entities.ts';
import { useDirectoryPreview } from '#web/api/directory.ts';
import { jobOf } from '#web/features/people/personTexts.ts';
import { useOwnId } from '#web/lib/session/store.ts';
import { joinWithCommas } from '#web/lib/texts/language.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { Section } from '#web/ui/layout/Section.tsx';

const maxShown = 3;

/** A few others from the same class, and a link to all of them. Shows nothing without a class or without others. */
export function Classmates({ profile: { _id, classYear } }: { readonly profile: Profile }) {
  const year = String(classYear);
  const ownId = useOwnId();
  // The list may contain the member and the owner of the profile.
  const preview = useDirectoryPreview(
    { from: year, to: year, limit: String(maxShown + 2) },
    { enabled: classYear !== undefined },
  );
  const others = (preview.data?.people ?? []).filter((person) => person._id !== _id && person._id !== ownId);
  if (classYear === undefined || others.length === 0) return null;
  return (
    <Section title={t`Also in the class of ${year}`} compact>
      <ul className="mt-3 space-y-1">
        <BoundaryList items={others.slice(0, maxShown)} keyOf={(person) => person._id}>
          {(person) => (
            <li>
              <Link
                to={`/users/${person._id}`}
                className="focus-inset -mx-2 flex items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken"
              >
                <Avatar name={person.fullName} src={person.profilePhoto} size={40} />
                <span className="min-w-0 leading-tight">
                  <bdi className="block truncate text-sm font-semibold">{person.fullName}</bdi>
                  <span dir="auto" className="block truncate text-xs text-ink-2">
                    {joinWithCommas([jobOf({ jobTitle: person.jobTitle }), person.place?.city])}
                  </span>
                </span>
              </Link>
            </li>
          )}
        </BoundaryList>
      </ul>
      <Link
        to={`/classes/${year}`}
        className="hit mt-3 inline-block text-sm font-semibold text-brand-ink hover:underline"
      >
        {t`See the whole class`}
      </Link>
    </Section>
  );
}
