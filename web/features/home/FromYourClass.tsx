import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Classmate, OwnClass } from '#shared/home/entities.ts';
import { chatAddress } from '#web/features/people/chatAddress.ts';
import { FollowButton } from '#web/features/people/FollowButton.tsx';
import { recall, remember } from '#web/lib/browser/memory.ts';
import { localIsoDate } from '#web/lib/dates/time.ts';
import { perMember } from '#web/lib/session/memberScope.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { Boundary } from '#web/ui/feedback/Boundary.tsx';
import { joinedText } from './homeTexts.ts';

const storageName = 'classmatesShown';

/** The day on which they were first shown; they stay when the member returns to the page. */
const lastShown = perMember(() => ({ day: '' }));

/** True once a day. */
function isDue(ownId: string): boolean {
  const today = localIsoDate();
  return lastShown().day === today || recall(storageName, ownId) !== today;
}

interface FromYourClassProps {
  readonly ownId: string;
  readonly ownClass: OwnClass;
}

/** Classmates who are new or live nearby, once a day, each with one action. Shows nothing if there are none. */
export default function FromYourClass({ ownId, ownClass: { year, suggested } }: FromYourClassProps) {
  const [isShown] = useState(() => suggested.length > 0 && isDue(ownId));
  useEffect(() => {
    if (!isShown) return;
    const today = localIsoDate();
    lastShown().day = today;
    remember(storageName, ownId, today);
  }, [isShown, ownId]);
  if (!isShown) return null;
  return (
    <section
      aria-labelledby="from-your-class"
      className="fc-border rounded-xl bg-brand-soft p-5 max-sm:rounded-none sm:p-6"
    >
      <div className="flex items-center justify-between gap-4">
        <h3 id="from-your-class" className="text-xl">
          {t`From your class`}
        </h3>
        <Link
          to={`/classes/${year}`}
          className="hit shrink-0 text-sm font-semibold text-brand-ink hover:underline"
        >
          {t`Class of ${year}`}
        </Link>
      </div>
      <ul className="mt-2 divide-y divide-brand/15">
        {suggested.map((person) => (
          <li key={person._id}>
            <Boundary>
              <ClassmateRow person={person} />
            </Boundary>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClassmateRow({ person }: { readonly person: Classmate }) {
  const { _id, fullName, profilePhoto, why, city = '' } = person;
  const [isFollowing, showFollowing] = useState(false);
  return (
    <div className="flex items-center gap-3.5 py-3">
      <Avatar name={fullName} src={profilePhoto} size={44} />
      <div className="min-w-0 flex-1">
        <Link to={`/users/${_id}`} className="block truncate font-semibold hover:underline">
          <bdi>{fullName}</bdi>
        </Link>
        <p className="text-sm text-ink-2">
          {why === 'joined' ? joinedText(person) : t`Lives in ${city}, like you`}
        </p>
      </div>
      {why === 'joined' ? (
        <FollowButton
          userId={_id}
          name={fullName}
          isFollowing={isFollowing}
          otherDisplay={{ affectedKeys: [], show: showFollowing }}
          size="sm"
        />
      ) : (
        <Link
          to={chatAddress(_id)}
          aria-label={t`Say hello to ${fullName}`}
          className={buttonClass({ kind: 'outline', size: 'sm' })}
        >
          {t`Say hello`}
        </Link>
      )}
    </div>
  );
}
