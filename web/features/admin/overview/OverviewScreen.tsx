import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Overview, OverviewWeek } from '#shared/office/entities.ts';
import { useOverview } from '#web/api/admin/admin.ts';
import { formatDay } from '#web/lib/dates/time.ts';
import { formatNumber, formatPercent } from '#web/lib/texts/numbers.ts';
import { useUrlFilters } from '#web/lib/url/useUrlFilters.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { AdminPage } from '#web/ui/layout/AdminPage.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { MembersByClass } from './MembersByClass.tsx';
import { PendingTasks } from './PendingTasks.tsx';
import { Sparkline } from './Sparkline.tsx';
import { WeeksChart } from './WeeksChart.tsx';

const weekSpans = ['12', '26', '52'] as const;

/** The network's numbers, and what needs an admin's attention. */
export default function OverviewScreen() {
  const { valueOf, set } = useUrlFilters();
  const span = weekSpans.find((option) => option === valueOf('weeks')) ?? '12';
  const overview = useOverview(span);
  const { data } = overview;
  const running = data?.weeks.at(-1)?.week;
  return (
    <AdminPage
      title={t`Overview`}
      sub={running === undefined ? ' ' : weekOf(formatDay(running, { day: 'numeric', month: 'long' }))}
      actions={
        <Select
          small
          hidesLabel
          label={t`Period`}
          value={span}
          onChange={(weeks) => set({ weeks: weeks === '12' ? '' : weeks })}
          options={weekSpans.map((value) => ({ value, label: lastWeeks(Number(value)) }))}
          className="w-44"
        />
      }
    >
      <QueryBoundary
        query={overview}
        pending={
          <div aria-busy="true" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (
              <Skeleton key={index} className={cx('rounded-xl', index < 4 ? 'h-18' : 'h-40')} />
            ))}
          </div>
        }
        failed={t`Couldn't load the overview.`}
        className="mb-4"
      >
        {(figures) => <Figures overview={figures} />}
      </QueryBoundary>
    </AdminPage>
  );
}

const weekOf = (day: string): string => t`Week of ${day}`;
const lastWeeks = (weeks: number): string => plural(weeks, { one: 'Last week', other: 'Last # weeks' });

function Figures({ overview }: { readonly overview: Overview }) {
  const { counts, weeks, newest } = overview;
  const week = weeks.at(-1);
  const lastWeek = weeks.at(-2);
  const changeOf = (figure: 'posts' | 'messages'): string =>
    lastWeek === undefined || week === undefined ? '' : changeText(week[figure] - lastWeek[figure]);
  const joined = formatNumber(week?.joined ?? 0);
  const percent = formatPercent((100 * (week?.active ?? 0)) / Math.max(1, counts.all));
  return (
    <>
      <h2 className="mb-3 text-xl">{t`Needs your attention`}</h2>
      <PendingTasks overview={overview} />
      <div className="mt-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Figure title={t`Members`} value={counts.all} weeks={weeks} of="joined">
          {t`${joined} joined this week`}
        </Figure>
        <Figure title={t`Active this week`} value={week?.active ?? 0} weeks={weeks} of="active">
          {t`${percent} of members`}
        </Figure>
        <Figure title={t`Experiences this week`} value={week?.posts ?? 0} weeks={weeks} of="posts">
          {changeOf('posts')}
        </Figure>
        <Figure title={t`Messages this week`} value={week?.messages ?? 0} weeks={weeks} of="messages">
          {changeOf('messages')}
        </Figure>
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 max-sm:-mx-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <WeeksChart weeks={weeks} />
        <Section
          compact
          title={overview.classes.length > 0 ? t`By class` : t`By status`}
          hint={overview.classes.length > 0 ? t`Active: visited in the last seven days` : undefined}
        >
          <MembersByClass overview={overview} />
          <h2 className="mt-7 text-xl">{t`Newest members`}</h2>
          <ul className="mt-3 space-y-3">
            <BoundaryList items={newest.slice(0, newestShown)} keyOf={({ id }) => id}>
              {({ fullName, profilePhoto, classYear, createdAt }) => (
                <li className="flex items-center gap-3 text-sm">
                  <Avatar name={fullName} src={profilePhoto} size={36} />
                  <div className="min-w-0">
                    <p dir="auto" className="align-page font-semibold wrap-anywhere">
                      {fullName}
                    </p>
                    <p className="text-xs text-ink-2">
                      {classYear === undefined ? (
                        <Trans>
                          Joined <RelativeTime at={createdAt} />
                        </Trans>
                      ) : (
                        <Trans>
                          Class of {classYear}, joined <RelativeTime at={createdAt} />
                        </Trans>
                      )}
                    </p>
                  </div>
                </li>
              )}
            </BoundaryList>
          </ul>
        </Section>
      </div>
      <MailSection week={week} />
    </>
  );
}

/** The delivery of this week's mails, as the mail service reports it. */
function MailSection({ week }: { readonly week: OverviewWeek | undefined }) {
  const figures = [
    { title: t`Delivered`, count: week?.delivered ?? 0 },
    { title: t`Bounced`, count: week?.bounced ?? 0 },
    { title: t`Delayed`, count: week?.late ?? 0 },
  ];
  return (
    <Section
      compact
      title={t`E-mail this week`}
      hint={t`Delayed: the recipient's server isn't responding, so we're still trying.`}
      className="mt-4 max-sm:-mx-4"
    >
      <dl className="mt-3 grid grid-cols-3 gap-3">
        {figures.map(({ title, count }) => (
          <div key={title}>
            <dt className="text-sm text-ink-2">{title}</dt>
            <dd className="tnum font-display text-2xl font-[640]">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** As many as fit beside the chart without making its card longer. */
const newestShown = 3;

function changeText(change: number): string {
  if (change === 0) return t`Same as last week`;
  const count = Math.abs(change);
  return change > 0
    ? plural(count, { one: '# more than last week', other: '# more than last week' })
    : plural(count, { one: '# fewer than last week', other: '# fewer than last week' });
}

interface FigureProps {
  readonly title: string;
  readonly value: number;
  readonly weeks: readonly OverviewWeek[];
  readonly of: 'joined' | 'active' | 'posts' | 'messages';
  readonly children: ReactNode;
}

function Figure({ title, value, weeks, of: figure, children }: FigureProps) {
  return (
    <Card className="p-4 sm:p-5">
      <h3 className="font-sans text-sm font-semibold text-ink-2">{title}</h3>
      <p className="tnum mt-0.5 font-display text-3xl font-[640]">{formatNumber(value)}</p>
      <Sparkline weeks={weeks.map((week) => ({ week: week.week, value: week[figure] }))} className="mt-3" />
      <p className="mt-3 text-xs text-ink-2">{children}</p>
    </Card>
  );
}
