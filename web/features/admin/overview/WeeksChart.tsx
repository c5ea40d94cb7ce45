import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { OverviewWeek } from '#shared/office/entities.ts';
import { formatDay } from '#web/lib/dates/time.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Section } from '#web/ui/layout/Section.tsx';

const short = { day: 'numeric', month: 'short' } as const;

/** Members and weekly active members, as a chart or as a table. */
export function WeeksChart({ weeks }: { readonly weeks: readonly OverviewWeek[] }) {
  const [isTable, setIsTable] = useState(false);
  return (
    <Section
      compact
      title={t`Members and weekly active members`}
      action={<Legend />}
      wrapsAction
      className="flex flex-col *:flex-1"
    >
      {isTable ? <WeeksTable weeks={weeks} /> : <Columns weeks={weeks} />}
      <Button
        kind="ghost"
        size="sm"
        className="mt-3 -ms-3.5 text-brand-ink!"
        onClick={() => setIsTable(!isTable)}
      >
        {isTable ? t`Show as chart` : t`Show as table`}
      </Button>
    </Section>
  );
}

/** What the column colors mean. */
function Legend() {
  return (
    <ul aria-label={t`Legend`} className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-2">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="size-2.5 rounded-full bg-brand forced-color-adjust-none" />
        {t`Active that week`}
      </li>
      <li className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className="size-2.5 rounded-full bg-line-strong/60 forced-color-adjust-none"
        />
        {t`All members`}
      </li>
    </ul>
  );
}

/** The drawing has its own units: it stretches to the available width, and its labels are outside of it. */
const tall = 240;
const pitch = 20;

/** A round number at or above the maximum, and the steps up to it. */
function scaleOf(weeks: readonly OverviewWeek[]): {
  readonly top: number;
  readonly lines: readonly number[];
} {
  const highest = Math.max(4, ...weeks.map(({ members, active }) => Math.max(members, active)));
  const size = 10 ** Math.floor(Math.log10(highest));
  const step =
    [0.25, 0.5, 1, 2, 2.5].map((part) => part * size).find((candidate) => candidate * 4 >= highest) ??
    size * 2.5;
  const whole = Math.max(1, Math.ceil(step));
  const count = Math.ceil(highest / whole);
  return { top: whole * count, lines: Array.from({ length: count + 1 }, (_, index) => index * whole) };
}

function Columns({ weeks }: { readonly weeks: readonly OverviewWeek[] }) {
  const [hoveredWeek, setHoveredWeek] = useState<OverviewWeek>();
  const { top, lines } = scaleOf(weeks);
  const y = (value: number): number => tall - (value / top) * tall;
  const wide = weeks.length * pitch;
  return (
    <div className="relative mt-6 flex gap-2">
      <div
        aria-hidden="true"
        className="tnum -my-2 flex h-64 flex-col lg:h-76 justify-between text-end text-2xs text-ink-2"
      >
        {lines.toReversed().map((value) => (
          <span key={value}>{formatNumber(value)}</span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <svg
          viewBox={`0 0 ${wide} ${tall}`}
          preserveAspectRatio="none"
          role="group"
          aria-label={t`Members and weekly active members, by week`}
          className="h-60 w-full overflow-visible lg:h-72 rtl:-scale-x-100"
          onPointerLeave={() => setHoveredWeek(undefined)}
        >
          {lines.map((value) => (
            <line
              key={value}
              x2={wide}
              y1={y(value)}
              y2={y(value)}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {weeks.map((week, index) => (
            <g
              key={week.week}
              role="img"
              tabIndex={0}
              aria-label={sentence(week)}
              onFocus={() => setHoveredWeek(week)}
              onBlur={() => setHoveredWeek(undefined)}
              onPointerEnter={() => setHoveredWeek(week)}
            >
              <rect x={index * pitch} width={pitch} height={tall} className="fill-transparent" />
              <Column index={index} y={y(week.members)} className="fill-line-strong/60" />
              <Column
                index={index}
                y={y(week.active)}
                className="fill-brand forced-colors:fill-[Highlight]"
              />
            </g>
          ))}
        </svg>
        <WeekNames weeks={weeks} />
      </div>
      <p
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute end-0 -top-5 rounded-md bg-ink px-3 py-1.5 text-xs font-medium text-canvas shadow-2',
          hoveredWeek === undefined && 'invisible',
        )}
      >
        {hoveredWeek === undefined ? ' ' : sentence(hoveredWeek)}
      </p>
    </div>
  );
}

/** Labels for as many weeks as there is room for, each below its column. */
function WeekNames({ weeks }: { readonly weeks: readonly OverviewWeek[] }) {
  const every = Math.ceil(weeks.length / 6);
  return (
    <div aria-hidden="true" className="mt-2 flex text-2xs text-ink-2">
      {weeks.map(({ week }, index) => (
        <span key={week} className="flex min-w-0 flex-1 justify-center">
          {index % every === 0 && (
            <span className={cx('whitespace-nowrap', index % (2 * every) !== 0 && 'max-sm:hidden')}>
              {formatDay(week, short)}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}

interface ColumnProps {
  readonly index: number;
  readonly y: number;
  readonly className: string;
}

function Column({ index, y, className }: ColumnProps) {
  const height = tall - y;
  if (height <= 0) return null;
  const [x, width] = [(index + 0.17) * pitch, pitch * 0.66];
  // Horizontally, the corners are stretched with the drawing.
  const [across, down] = [2, Math.min(5, height)];
  return (
    <path
      d={`M${x} ${tall}V${y + down}q0 ${-down} ${across} ${-down}h${width - 2 * across}q${across} 0 ${across} ${down}V${tall}z`}
      className={className}
    />
  );
}

function sentence({ week, members, active }: OverviewWeek): string {
  const day = formatDay(week, short);
  const [activeCount, memberCount] = [formatNumber(active), formatNumber(members)];
  return t`Week of ${day}: ${activeCount} of ${memberCount} members active`;
}

const columns = [
  { of: 'members', name: msg`Members` },
  { of: 'joined', name: msg`Joined` },
  { of: 'active', name: msg`Active` },
  { of: 'posts', name: msg`Experiences` },
  { of: 'messages', name: msg`Messages` },
] as const;

function WeeksTable({ weeks }: { readonly weeks: readonly OverviewWeek[] }) {
  return (
    <div
      className="mt-4 overflow-x-auto"
      role="region"
      aria-label={t`Members and weekly active members, by week`}
      tabIndex={0}
    >
      <table className="tnum w-full text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-2">
            <th scope="col" className="py-2 pe-3 text-start">
              {t`Week of`}
            </th>
            {columns.map(({ of, name }) => (
              <th key={of} scope="col" className="py-2 pe-3 text-end">
                {i18n._(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.week} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pe-3 text-start font-medium whitespace-nowrap">
                {formatDay(week.week, short)}
              </th>
              {columns.map(({ of }) => (
                <td key={of} className="py-2 pe-3 text-end">
                  {formatNumber(week[of])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
