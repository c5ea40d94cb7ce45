import { t } from '@lingui/core/macro';
import CirclePause from 'lucide-react/icons/circle-pause';
import CircleX from 'lucide-react/icons/circle-x';
import Pin from 'lucide-react/icons/pin';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { Announcement } from '#shared/announcements/entities.ts';
import { announcementLimits } from '#shared/announcements/limits.ts';
import {
  isAnnouncementRunning,
  useResumeAnnouncement,
  useStopAnnouncement,
} from '#web/api/admin/adminAnnouncements.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { audienceText } from '#web/features/directory/audienceFilters.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { localIsoDate, formatDay } from '#web/lib/dates/time.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';

const dayMs = 24 * 3600_000;

/** Shows why a call about an announcement failed. */
export function showFailure(error: unknown): void {
  toast.error(problemText(error, t`Something went wrong, please try again.`), 'top');
}

interface DraftRowProps {
  readonly draft: Announcement;
  readonly onOpen: () => void;
}

/** A draft, with a button to continue it. */
export function DraftRow({ draft, onOpen }: DraftRowProps) {
  const { title, author, createdAt, audience } = draft;
  const [by, day, to] = [author.fullName, formatDay(createdAt), audienceText(audience)];
  return (
    <Card flush className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="min-w-0">
        <h3 dir="auto" className="text-base font-semibold wrap-anywhere">
          {title}
        </h3>
        <p className="mt-0.5 text-sm text-ink-2">{t`${by}, ${day}. Audience: ${to}`}</p>
      </div>
      <Button kind="outline" size="sm" aria-label={t`Continue editing: ${title}`} onClick={onOpen}>
        {t`Continue editing`}
      </Button>
    </Card>
  );
}

interface SentRowProps {
  readonly announcement: Announcement;
}

/** An announcement that is being sent or was sent: its progress and delivery. */
export function SentRow({ announcement }: SentRowProps) {
  const { id, title, author, startedAt, audience, progress, state } = announcement;
  const { reauthenticate, dialog } = useReauthenticate();
  const stopping = useStopAnnouncement();
  const resuming = useResumeAnnouncement(reauthenticate);
  const [by, day, to] = [author.fullName, formatDay(startedAt ?? ''), audienceText(audience)];
  const isOpen = isAnnouncementRunning(announcement) || state === 'paused';
  return (
    <Card flush className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 dir="auto" className="text-base font-semibold wrap-anywhere">
              {title}
            </h3>
            <StateBadge announcement={announcement} />
          </div>
          <p className="mt-0.5 text-sm text-ink-2">{t`${by}, ${day}. Audience: ${to}`}</p>
        </div>
        {isOpen ? (
          <div className="flex gap-2">
            {state === 'paused' && (
              <Button
                kind="soft"
                size="sm"
                busy={resuming.isPending}
                onClick={() => resuming.mutate(id, { onError: showFailure })}
              >
                {t`Resume`}
              </Button>
            )}
            <Button
              kind="outline"
              size="sm"
              aria-label={t`Stop sending “${title}”`}
              busy={stopping.isPending}
              onClick={() => stopping.mutate(id, { onError: showFailure })}
            >
              <CircleX aria-hidden="true" className="size-4" />
              {t`Stop`}
            </Button>
          </div>
        ) : (
          <DeliveryNumbers announcement={announcement} />
        )}
      </div>
      {isOpen && (
        <div className="mt-3.5">
          <ProgressBar
            share={progress === undefined || progress.of === 0 ? 0 : progress.done / progress.of}
          />
        </div>
      )}
      {dialog}
    </Card>
  );
}

function StateBadge({ announcement: { state, progress, sentAt } }: { readonly announcement: Announcement }) {
  const done = formatNumber(progress?.done ?? 0);
  const of = formatNumber(progress?.of ?? 0);
  if (state === 'freezing') return <Badge tone="info" Icon={RefreshCw}>{t`Preparing`}</Badge>;
  if (state === 'sending') return <Badge tone="info" Icon={RefreshCw}>{t`Sending: ${done} of ${of}`}</Badge>;
  if (state === 'paused')
    return <Badge tone="gold" Icon={CirclePause}>{t`Paused at ${done} of ${of}`}</Badge>;
  if (state === 'stopped') return <Badge Icon={CircleX}>{t`Stopped at ${done} of ${of}`}</Badge>;
  const until = new Date(Date.parse(sentAt ?? '') + announcementLimits.pinnedDays * dayMs);
  if (Number.isNaN(until.getTime()) || localIsoDate(until) < localIsoDate()) return null;
  const day = formatDay(localIsoDate(until));
  return <Badge tone="gold" Icon={Pin}>{t`On Home until ${day}`}</Badge>;
}

function DeliveryNumbers({ announcement: { here, mail } }: { readonly announcement: Announcement }) {
  const numbers = [
    [t`In the app`, here],
    [t`E-mailed`, mail?.accepted],
    [t`Bounced`, mail?.bounced],
    [t`Marked as spam`, mail?.complained],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-2 max-sm:w-full sm:flex">
      {numbers.map(([label, number]) =>
        number === undefined ? null : (
          <div key={label} className="min-w-16">
            <dt className="text-xs text-ink-2">{label}</dt>
            <dd className="tnum text-base font-semibold">{formatNumber(number)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
