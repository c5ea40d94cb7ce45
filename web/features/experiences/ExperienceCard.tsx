import { Heart, MapPin } from 'lucide-react';
import { memo, type MouseEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Experience, Person } from '#shared/entities.ts';
import { exactTime, jobSpan, relativeTime } from '#web/lib/time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { initialsOf, tintOf } from '#web/ui/tint.ts';
import { CardActions } from './CardActions.tsx';
import { CommentsPanel } from './CommentsPanel.tsx';
import { useLike } from './likes.ts';
import { Mosaic } from './Mosaic.tsx';

interface ExperienceCardProps {
  readonly experience: Experience;
  readonly member: Person;
  /** True for the one that a link has led to: ringed in gold for a moment. */
  readonly marked?: boolean;
  /** Level of the title below the heading of the page. */
  readonly heading?: 'h2' | 'h3';
}

/** Text beyond so many characters or lines is folded. */
const foldedFrom = { characters: 280, lines: 5 };

/** One experience: who, what, where, the story, the pictures, and what others say. A double click likes it. */
export const ExperienceCard = memo(function ExperienceCard({
  experience,
  member,
  marked = false,
  heading: Heading = 'h3',
}: ExperienceCardProps) {
  const id = useId();
  const [commenting, setCommenting] = useState(false);
  const [burst, setBurst] = useState(0);
  const toggleLike = useLike(experience, member._id);
  const onDoubleClick = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('button, a, input, textarea, form, section')) return;
    getSelection()?.removeAllRanges();
    if (!experience.likedByMe) setBurst((count) => count + 1);
    toggleLike();
  };
  return (
    <Card flush className={cx('relative', marked && 'anim-ring')}>
      {/* The double click repeats what the like button does, so nobody needs a pointer for it. */}
      <article
        id={`experience-${experience._id}`}
        tabIndex={-1}
        aria-labelledby={id}
        onDoubleClick={onDoubleClick}
        className="relative overflow-hidden rounded-[inherit] p-5 outline-none sm:p-6"
      >
        {burst > 0 && experience.likedByMe && (
          <Heart
            key={burst}
            aria-hidden="true"
            className="anim-heart pointer-events-none absolute top-1/3 left-1/2 z-10 size-28 -translate-x-1/2 fill-rose text-rose"
          />
        )}
        <Byline experience={experience} />
        <Heading id={id} className="mt-4 text-2xl wrap-anywhere max-sm:text-xl">
          {experience.title}
        </Heading>
        {experience.kind === 'job' ? <Job experience={experience} /> : <Writer name={experience.author} />}
        <Story text={experience.description} />
        <Mosaic images={experience.images} />
        <CardActions
          experience={experience}
          isOwn={experience.user._id === member._id}
          commentsId={`${id}-comments`}
          commenting={commenting}
          onComment={() => setCommenting((open) => !open)}
          onLike={toggleLike}
        />
        {commenting && <CommentsPanel id={`${id}-comments`} experience={experience} member={member} />}
      </article>
    </Card>
  );
});

function Byline({ experience: { user, createdAt } }: { readonly experience: Experience }) {
  return (
    <header className="flex items-center gap-3">
      <Avatar name={user.fullName} src={user.profilePhoto} size={44} />
      <div className="min-w-0 flex-1 leading-tight">
        <Link to={`/users/${user._id}`} className="block truncate text-base font-semibold hover:underline">
          {user.fullName}
        </Link>
        <p className="mt-0.5 truncate text-xs text-ink-3">
          @{user.username} ·{' '}
          <time dateTime={createdAt} title={exactTime(createdAt)}>
            {relativeTime(createdAt)}
          </time>
        </p>
      </div>
    </header>
  );
}

function Job({
  experience: { company, role, location, startDate, endDate },
}: {
  readonly experience: Experience;
}) {
  const span = jobSpan(startDate, endDate);
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
          <p className="text-base leading-snug font-semibold wrap-anywhere">{role}</p>
          <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2 wrap-anywhere">
            <span>{company}</span>
            <span aria-hidden="true" className="text-ink-3">
              ·
            </span>
            <span className="inline-flex items-center gap-1">
              <MapPin aria-hidden="true" className="size-3.5 shrink-0" />
              {location}
            </span>
          </p>
        </div>
        <p className="tnum hidden shrink-0 text-right text-xs leading-relaxed text-ink-2 sm:block">
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

function Writer({ name }: { readonly name: string }) {
  return <p className="mt-1 text-sm text-ink-2 wrap-anywhere">by {name}</p>;
}

function Story({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > foldedFrom.characters || text.split('\n').length > foldedFrom.lines;
  return (
    <>
      <p
        className={cx(
          'mt-3.5 text-base wrap-anywhere',
          long && !open ? 'line-clamp-4' : 'whitespace-pre-line',
        )}
      >
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="hit mt-1 text-sm font-semibold text-brand-ink hover:underline"
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  );
}
