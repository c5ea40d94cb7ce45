import { t } from '@lingui/core/macro';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Copy from 'lucide-react/icons/copy';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef, useState } from 'react';
import type { CalendarLink } from '#shared/events/entities.ts';
import { useCalendarLink, useEndCalendarLink, useRenewCalendarLink } from '#web/api/account/calendarLink.ts';
import { copyLink } from '#web/lib/browser/copyLink.ts';
import { formatDay } from '#web/lib/dates/time.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SettingList, SettingRow } from '#web/ui/forms/SettingRow.tsx';
import { Section } from '#web/ui/layout/Section.tsx';

/** The link by which calendar apps subscribe to the member's events. */
export function CalendarLinkSettings() {
  const link = useCalendarLink();
  return (
    <Section
      title={t`In your calendar`}
      hint={t`Subscribe once, and your calendar stays up to date. Keep the link private: anyone who has it can see these events.`}
    >
      <QueryBoundary
        query={link}
        pending={<Skeleton className="mt-3 h-18 rounded-lg" />}
        failed={t`Couldn't load your calendar link.`}
        className="mt-4"
      >
        {(known) => <MyEvents link={known} />}
      </QueryBoundary>
    </Section>
  );
}

type Question = 'renew' | 'end';

function MyEvents({ link }: { readonly link: CalendarLink }) {
  const [url, setUrl] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const renewing = useRenewCalendarLink();
  const ending = useEndCalendarLink();
  const create = useRef<HTMLButtonElement>(null);
  const renew = (): void =>
    renewing.mutate(undefined, {
      onSuccess: (response) => setUrl(response.url),
      onSettled: () => setQuestion(undefined),
    });
  const end = (): void =>
    ending.mutate(undefined, {
      onSuccess: () => setUrl(undefined),
      onSettled: () => setQuestion(undefined),
    });
  return (
    <>
      <SettingList label={t`Calendars`} className="mt-2">
        <SettingRow
          Icon={CalendarDays}
          title={t`My events`}
          sub={<LinkStatus link={link} isShown={url !== undefined} />}
          wraps
        >
          {link.exists && url !== undefined && <Subscribe url={url} takesFocus={question === undefined} />}
          {!link.exists && (
            <Button
              ref={create}
              kind="soft"
              size="sm"
              busy={renewing.isPending}
              busyLabel={t`Creating...`}
              onClick={renew}
            >
              {t`Create link`}
            </Button>
          )}
        </SettingRow>
      </SettingList>
      {link.exists && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-t border-line pt-3.5">
          <p className="me-auto text-sm text-ink-2">{t`Shared the link with the wrong person?`}</p>
          <Button kind="ghost" size="sm" onClick={() => setQuestion('renew')}>
            <RefreshCw aria-hidden="true" className="size-4" />
            {t`Renew link`}
          </Button>
          <Button kind="ghost" size="sm" onClick={() => setQuestion('end')}>
            {t`Turn off`}
          </Button>
        </div>
      )}
      <AlertDialog
        open={question !== undefined}
        onOpenChange={(open) => !open && setQuestion(undefined)}
        title={question === 'end' ? t`Turn off your calendar link?` : t`Renew your calendar link?`}
        description={
          question === 'end'
            ? t`Your calendars will stop updating, and the link can't be restored.`
            : t`The current link will stop working. Your calendars will stop updating until you subscribe again.`
        }
        confirmLabel={question === 'end' ? t`Turn off` : t`Renew`}
        busy={renewing.isPending || ending.isPending}
        onConfirm={question === 'end' ? end : renew}
        focusAfterwards={create}
      />
    </>
  );
}

interface LinkStatusProps {
  readonly link: CalendarLink;
  /** True while the page knows the address. */
  readonly isShown: boolean;
}

function LinkStatus({ link: { exists, since = '' }, isShown }: LinkStatusProps) {
  const what = t`Events you're going to, might go to or are on the waitlist for.`;
  if (!exists || isShown) return what;
  const day = formatDay(since.slice(0, 10));
  return (
    <>
      {what}
      <span className="mt-1 block">{t`Link created on ${day}. For your security, it's shown only once. To subscribe with another calendar, renew it.`}</span>
    </>
  );
}

interface SubscribeProps {
  readonly url: string;
  /** True if the button that created the link is gone; a dialog returns the focus itself. */
  readonly takesFocus: boolean;
}

function Subscribe({ url, takesFocus }: SubscribeProps) {
  const first = useRef<HTMLAnchorElement>(null);
  const [takes] = useState(takesFocus);
  useEffect(() => {
    if (takes) first.current?.focus();
  }, [takes]);
  return (
    <div className="flex flex-wrap gap-2">
      <a
        ref={first}
        href={url.replace(/^https?:/, 'webcal:')}
        className={buttonClass({ kind: 'soft', size: 'sm' })}
      >
        {t`Subscribe`}
      </a>
      <Button kind="outline" size="sm" onClick={() => void copyLink(url, 'corner')}>
        <Copy aria-hidden="true" className="size-4" />
        {t`Copy link`}
      </Button>
    </div>
  );
}
