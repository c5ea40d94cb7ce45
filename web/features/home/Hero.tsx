import { t } from '@lingui/core/macro';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router-dom';
import { useClientState } from '#web/lib/session/store.ts';
import { Arches } from '#web/ui/layout/Arches.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useOnlinePeople } from '#web/api/people/useOnlinePeople.ts';

/** The banner; 'Join Us' invites to share an experience. */
export function Hero({ onJoin }: { readonly onJoin: () => void }) {
  return (
    <section
      aria-labelledby="hero"
      className="relative isolate overflow-hidden rounded-2xl bg-hero px-6 py-9 text-on-hero sm:px-10 sm:py-12 lg:px-14 lg:py-16"
    >
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[radial-gradient(90%_120%_at_0%_0%,oklch(40%_0.085_165/.75),transparent_60%),radial-gradient(60%_90%_at_100%_110%,oklch(46%_0.1_150/.5),transparent_60%)]"
      />
      <div aria-hidden="true" className="absolute inset-0 -z-10">
        <Arches className="right-0 h-full max-lg:-right-14 max-lg:h-[82%] max-lg:opacity-75 max-md:-right-8 max-md:h-[56%] max-md:opacity-45" />
      </div>
      <h1 id="hero" className="max-w-[11ch] text-display font-[680] tracking-[-0.04em]">
        {t`Welcome to the Alumni Network!`}
      </h1>
      <p className="mt-5 max-w-[38ch] text-lg text-on-hero-2">
        {t`How careers really happen, from the people you studied with.`}
      </p>
      <div className="mt-7 flex min-h-13 flex-wrap items-center gap-x-6 gap-y-4">
        <Button kind="gold" size="lg" onClick={onJoin}>
          {t`Join Us`}
          <ArrowRight aria-hidden="true" className="size-5" />
        </Button>
        <OnlineFaces />
      </div>
    </section>
  );
}

/** A row of fixed height, so that nothing moves when people come online. */
function OnlineFaces() {
  const people = useOnlinePeople();
  const count = useClientState(
    ({ user }) => user.onlineUsers.filter((id) => id !== user.authUser?._id).length,
  );
  const known = people.length > 0;
  return (
    <Link
      to={known ? '/messages' : '/findusers'}
      className="flex h-[34px] items-center max-sm:w-full gap-3 rounded-full text-sm text-on-hero-2 hover:text-on-hero focus-visible:outline-gold"
    >
      <span className="flex -space-x-2.5 empty:hidden">
        {people.slice(0, 4).map(({ _id, fullName, profilePhoto }) => (
          <Avatar key={_id} name={fullName} src={profilePhoto} size={34} ring="ring-2 ring-hero" />
        ))}
      </span>
      {known ? (
        <span className="tnum font-semibold text-on-hero">{t`${count} online now`}</span>
      ) : (
        t`Find people you studied with`
      )}
    </Link>
  );
}
