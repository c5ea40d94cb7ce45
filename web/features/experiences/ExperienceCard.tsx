import { t } from '@lingui/core/macro';
import Heart from 'lucide-react/icons/heart';
import MapPin from 'lucide-react/icons/map-pin';
import { memo, type MouseEvent, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Experience, Person } from '#shared/platform/entities.ts';
import { commentDraftKey } from '#web/api/experiences/commentDraft.ts';
import { useLike } from '#web/api/experiences/likes.ts';
import { MoreButton } from '#web/features/safety/MoreButton.tsx';
import { jobPeriod } from '#web/lib/dates/time.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { hasDraft } from '#web/lib/session/memberStorage.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { Boundary } from '#web/ui/feedback/Boundary.tsx';
import { RowSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ExpandableText } from '#web/ui/text/ExpandableText.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { initialsOf, tintOf } from '#web/ui/tint.ts';
import { CardActions } from './CardActions.tsx';
import { Mosaic } from './Mosaic.tsx';
const HiddenBadge = lazyComponent(async () => ({
  default: (await import('#web/features/safety/HiddenNote.tsx')).HiddenBadge,
}));
const HiddenNote = lazyComponent(() => import('#web/features/safety/HiddenNote.tsx'));
const CommentsPanel = lazyComponent(() => import('./CommentsPanel.tsx'));

interface ExperienceCardProps {
  readonly experience: Experience;
  readonly member: Person;
  /** True for the target of a link: ringed in gold for a moment. */
  readonly isLinkTarget?: boolean;
  /** Level of the title below the heading of the page. */
  readonly heading?: 'h2' | 'h3';
  /** True for the first one with images: these load before others. */
  readonly isUrgent?: boolean;
}

/** One experience: author, place, story, images and comments. A double click does what the like button does. */
export const ExperienceCard = memo(function ExperienceCard({
  experience,
  member,
  isLinkTarget = false,
  heading: Heading = 'h3',
  isUrgent = false,
}: ExperienceCardProps) {
  const id = useId();
  // Open if there is a comment draft, so that members find it after logging in again.
  const [isCommentsOpen, setIsCommentsOpen] = useState(() => hasDraft(commentDraftKey(experience._id)));
  const [burst, setBurst] = useState(0);
  const toggleLike = useLike(experience, member._id);
  const onDoubleClick = ({ target, clientX, clientY }: MouseEvent): void => {
    if (target instanceof Element && target.closest('button, a, input, textarea, form, section')) return;
    if (experience.hidden !== undefined || selectsWordAt(clientX, clientY)) return;
    getSelection()?.removeAllRanges();
    if (!experience.likedByMe) setBurst((count) => count + 1);
    toggleLike();
  };
  return (
    <Card flush className={cx('relative', isLinkTarget && 'anim-ring')}>
      {/* The like button does the same, so nobody needs a pointer for it. */}
      <article
        id={`experience-${experience._id}`}
        tabIndex={-1}
        aria-labelledby={id}
        onDoubleClick={onDoubleClick}
        className="relative overflow-clip rounded-[inherit] p-5 outline-none sm:p-6"
      >
        {burst > 0 && experience.likedByMe && (
          <Heart
            key={burst}
            aria-hidden="true"
            className="anim-heart pointer-events-none absolute top-1/3 left-1/2 z-10 size-28 -translate-x-1/2 fill-rose text-rose"
          />
        )}
        {experience.hidden !== undefined && (
          <Suspense>
            <HiddenNote caseId={experience.hidden} isEditable className="mb-5" />
          </Suspense>
        )}
        <Byline experience={experience} isOwn={experience.user._id === member._id} />
        <Heading id={id} dir="auto" className="mt-4 text-2xl wrap-anywhere max-sm:text-xl">
          {experience.title}
        </Heading>
        {experience.kind === 'job' ? (
          <Job experience={experience} />
        ) : (
          <AuthorLine name={experience.author} />
        )}
        <ExpandableText
          text={experience.description}
          mentions={experience.mentions}
          className="mt-3.5 text-base"
        />
        <Mosaic images={experience.images} isUrgent={isUrgent} />
        <CardActions
          experience={experience}
          isOwn={experience.user._id === member._id}
          isAdmin={member.role === 'admin'}
          commentsId={`${id}-comments`}
          isCommentsOpen={isCommentsOpen}
          onComment={() => setIsCommentsOpen((open) => !open)}
          onLike={toggleLike}
        />
        {isCommentsOpen && (
          <Boundary>
            <Suspense fallback={<RowSkeleton />}>
              <CommentsPanel id={`${id}-comments`} experience={experience} member={member} />
            </Suspense>
          </Boundary>
        )}
      </article>
    </Card>
  );
});

interface BylineProps {
  readonly experience: Experience;
  readonly isOwn: boolean;
}

function Byline({ experience: { _id, user, title, createdAt, hidden }, isOwn }: BylineProps) {
  return (
    <header className="flex items-center gap-3">
      <Avatar name={user.fullName} src={user.profilePhoto} size={44} />
      <div className="min-w-0 flex-1 leading-tight">
        <Link to={`/users/${user._id}`} className="block truncate text-base font-semibold hover:underline">
          <bdi>{user.fullName}</bdi>
        </Link>
        <p className="mt-0.5 truncate text-xs text-ink-3">
          <bdi>@{user.username}</bdi> · <RelativeTime at={createdAt} />
        </p>
      </div>
      {hidden !== undefined && (
        <Suspense>
          <HiddenBadge />
        </Suspense>
      )}
      {!isOwn && (
        <MoreButton
          about={{ kind: 'experience', id: _id, person: user, path: `/experience/${_id}`, title }}
        />
      )}
    </header>
  );
}

function Job({
  experience: { company, role, location, startDate, endDate },
}: {
  readonly experience: Experience;
}) {
  const span = jobPeriod(startDate, endDate);
  return (
    <>
      <div className="mt-3 flex items-center gap-3.5 rounded-lg bg-canvas p-3">
        <span
          aria-hidden="true"
          className={cx(
            'grid size-12 shrink-0 place-items-center rounded-md font-display text-xl font-bold',
            tintOf(company),
          )}
        >
          {initialsOf(company).slice(0, 2)}
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-base leading-snug font-semibold wrap-anywhere">
            <bdi>{role}</bdi>
          </p>
          <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2 wrap-anywhere">
            <bdi>{company}</bdi>
            <span aria-hidden="true" className="text-ink-3">
              ·
            </span>
            <span className="inline-flex items-center gap-1">
              <MapPin aria-hidden="true" className="size-3.5 shrink-0" />
              <bdi>{location}</bdi>
            </span>
          </p>
        </div>
        <p className="tnum hidden shrink-0 text-end text-xs leading-relaxed text-ink-2 sm:block">
          <span className="font-medium">{span.range}</span>
          <br />
          {span.length}
        </p>
      </div>
      <p className="tnum mt-2 text-xs text-ink-2 sm:hidden">
        <span className="font-medium">{span.range}</span> · {span.length}
      </p>
    </>
  );
}

function AuthorLine({ name }: { readonly name: string }) {
  return <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{t`by ${name}`}</p>;
}

/**
 * True if a double click has just selected a word below the pointer: it was meant for the text, not the card.
 * @param x, y in pixels of the viewport.
 */
function selectsWordAt(x: number, y: number): boolean {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0 || selection.toString().trim() === '') return false;
  // A double click beside a line selects its last word, too, so only a word below the pointer counts.
  return [...selection.getRangeAt(0).getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
}
