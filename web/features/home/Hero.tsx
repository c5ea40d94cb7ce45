import { t } from '@lingui/core/macro';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { Home } from '#shared/home/entities.ts';
import { firstNameOf } from '#web/features/people/personTexts.ts';
import { useClock } from '#web/lib/dates/clock.ts';
import { useAuthUser } from '#web/lib/session/store.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Arches } from '#web/ui/layout/Arches.tsx';

interface HeroProps {
  /** Undefined while it loads; the greeting keeps its space. */
  readonly home: Home | undefined;
  readonly onJoin: () => void;
}

/** The banner, with a greeting; 'Join Us' invites to share an experience. */
export function Hero({ home, onJoin }: HeroProps) {
  return (
    <section
      aria-labelledby="hero"
      className="relative isolate overflow-hidden rounded-2xl bg-hero px-6 py-6 text-on-hero sm:px-10 sm:py-8"
    >
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 rtl:-scale-x-100 bg-[radial-gradient(90%_120%_at_0%_0%,oklch(40%_0.085_165/.75),transparent_60%)]"
      />
      <div aria-hidden="true" className="absolute inset-0 -z-10">
        <Arches className="end-0 h-full max-sm:-end-6 max-sm:h-4/5 max-sm:opacity-60" />
      </div>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
        <div className="max-sm:w-full">
          <h1 id="hero" className="text-3xl font-[680] tracking-[-0.03em] max-sm:max-w-[14ch]">
            {t`Welcome to the Alumni Network!`}
          </h1>
          <Greeting home={home} />
        </div>
        <Button kind="gold" onClick={onJoin}>
          {t`Join Us`}
          <ArrowRight aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
        </Button>
      </div>
    </section>
  );
}

/** 'Good morning, Nora. Class of 2014, Leeds': two lines on phones, both always present. */
function Greeting({ home }: { readonly home: Home | undefined }) {
  const member = useAuthUser();
  const part = useClock((now) => partOfDay(now.getHours()));
  const name = firstNameOf(member?.fullName ?? '');
  const year = home?.ownClass?.year ?? member?.classYear;
  return (
    <p className="mt-2 text-lg text-on-hero-2 max-sm:min-h-[2lh]">
      <span className="max-sm:block">{greetingText(part, name)}</span>{' '}
      <span className="max-sm:block">{whereText(year, home?.city)}</span>
    </p>
  );
}

type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** @param hour by the reader's clock. */
function partOfDay(hour: number): PartOfDay {
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

function greetingText(part: PartOfDay, name: string): string {
  if (part === 'morning') return t`Good morning, ${name}.`;
  return part === 'afternoon' ? t`Good afternoon, ${name}.` : t`Good evening, ${name}.`;
}

function whereText(year: number | undefined, city: string | undefined): string | undefined {
  if (year === undefined) return city;
  return city === undefined ? t`Class of ${year}` : t`Class of ${year}, ${city}`;
}
