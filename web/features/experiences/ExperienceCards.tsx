import { t } from '@lingui/core/macro';
import { Fragment, type ReactNode } from 'react';
import type { Experience } from '#shared/platform/entities.ts';
import { useAuthUser } from '#web/lib/session/store.ts';
import { cx } from '#web/ui/cx.ts';
import { brokenItem } from '#web/ui/feedback/Boundary.tsx';
import { ErrorBoundary, type RetryProps } from '#web/ui/feedback/ErrorBoundary.tsx';
import { ExperienceCard } from './ExperienceCard.tsx';
import { useFeedLines } from './feedSeen.ts';

/** After the first page, cards outside of the window are not rendered, and keep their space. */
export const alwaysRendered = 20;
/** The number of cards above what is shown between them. */
const betweenAt = 2;
/** Cards reach from edge to edge on phones; their replacements do not. */
const brokenPost = (retryProps: RetryProps) => <div className="max-sm:px-4">{brokenItem(retryProps)}</div>;
const skipsOffscreen = '[content-visibility:auto] [contain-intrinsic-size:auto_34rem]';

interface ExperienceCardsProps {
  readonly experiences: readonly Experience[];
  /** Whether lines separate what is new since the last visit. */
  readonly hasLines: boolean;
  readonly between?: ReactNode;
  readonly heading: 'h2' | 'h3';
  /** The id of the link's target. */
  readonly targetId: string | undefined;
  /** True while the latest request is loading. */
  readonly isStale: boolean;
  /** True while more is to come, either from the server or to be rendered. */
  readonly isBusy: boolean;
}

/** The cards of a list, with lines between what is new and what the reader has seen. */
export function ExperienceCards({
  experiences,
  hasLines,
  between,
  heading,
  targetId,
  isStale,
  isBusy,
}: ExperienceCardsProps) {
  const member = useAuthUser();
  const { fresh, rest } = useFeedLines(member?._id ?? '', hasLines ? experiences : undefined);
  const pictured = experiences.findIndex(({ images }) => images.length > 0);
  return (
    <ul
      aria-busy={isBusy}
      className={cx('space-y-4 transition-opacity max-sm:space-y-2', isStale && 'opacity-55 delay-150')}
    >
      {experiences.map((experience, index) => (
        <Fragment key={experience._id}>
          {index === betweenAt && between && <li className="empty:hidden">{between}</li>}
          {index === fresh?.above && (
            <li>
              <FeedLine>{fresh.label}</FeedLine>
            </li>
          )}
          {index === rest?.above && (
            <li>
              <FeedLine>{t`You've seen everything below`}</FeedLine>
            </li>
          )}
          <li className={index < alwaysRendered ? undefined : skipsOffscreen}>
            {member && (
              <ErrorBoundary renderFallback={brokenPost}>
                <ExperienceCard
                  experience={experience}
                  member={member}
                  heading={heading}
                  isLinkTarget={experience._id === targetId}
                  isUrgent={index === pictured}
                />
              </ErrorBoundary>
            )}
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

/** Words between hairlines: a heading inside the feed. */
function FeedLine({ children }: { readonly children: ReactNode }) {
  return (
    <h3 className="flex items-center gap-4 py-1 text-sm font-semibold text-brand-ink before:h-px before:flex-1 before:bg-brand/40 after:h-px after:flex-1 after:bg-brand/40 max-sm:px-4">
      {children}
    </h3>
  );
}
