import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import Megaphone from 'lucide-react/icons/megaphone';
import { useParams } from 'react-router-dom';
import { useAnnouncement } from '#web/api/announcements.ts';
import { useTitle } from '#web/lib/browser/title.ts';
import { isNotFound } from '#web/lib/http/problems.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Screen } from '#web/ui/layout/Screen.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { MarkdownText } from './MarkdownText.tsx';

/** /announcements/:id, an announcement as its readers see it. */
export default function AnnouncementScreen() {
  const { id = '' } = useParams();
  const announcement = useAnnouncement(id);
  useTitle(announcement.data?.title ?? t`Announcement`);
  return (
    <Screen className="mx-auto mb-16 w-full max-w-[46rem] pt-4 sm:px-6 sm:pt-8">
      <Card flush className="p-5 sm:p-9">
        {!announcement.data && <h1 className="sr-only">{t`Announcement`}</h1>}
        {isNotFound(announcement.error) ? (
          <EmptyState
            title={t`This announcement isn't available`}
            hint={t`It may have expired, or it wasn't sent to you.`}
          />
        ) : (
          <QueryBoundary
            query={announcement}
            pending={<Skeleton className="h-60 rounded-lg" />}
            failed={t`Couldn't load the announcement.`}
          >
            {({ title, text, at }) => (
              <article>
                <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
                  <Megaphone aria-hidden="true" className="size-4 text-gold-ink" />
                  {t`From the alumni office`}
                  <span aria-hidden="true">·</span>
                  <RelativeTime at={at} />
                </p>
                <h1 dir="auto" className="mt-3 mb-5 text-3xl wrap-anywhere">
                  {title}
                </h1>
                <MarkdownText text={text} />
              </article>
            )}
          </QueryBoundary>
        )}
      </Card>
    </Screen>
  );
}
