import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { useTitle } from '#web/lib/browser/title.ts';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { Screen } from '#web/ui/layout/Screen.tsx';

/** Shown for any unknown URL. */
export default function NotFoundScreen() {
  useTitle(t`Page Not Found`);
  return (
    <Screen className="grid flex-1 place-items-center px-6 py-20 text-center">
      <div>
        <ArchedNumber />
        <h1 className="mt-8 text-3xl">{t`Oops! Page Not Found`}</h1>
        <p className="mx-auto mt-2 max-w-[36ch] text-ink-2">
          {t`The page may have moved, or the link may be wrong.`}
        </p>
        <Link to="/" className={`${buttonClass()} mt-7`}>
          {t`Go Back to Home`}
        </Link>
      </div>
    </Screen>
  );
}

/** The number 404, with a lit door for its zero. */
function ArchedNumber() {
  return (
    <p
      aria-label="404"
      role="img"
      className="flex items-end justify-center gap-[0.06em] font-display text-[clamp(6rem,18vw,10.5rem)] leading-[0.8] font-[720] tracking-[-0.04em] text-brand"
    >
      4
      <svg aria-hidden="true" viewBox="0 0 72 96" fill="none" className="h-[0.74em] w-auto">
        <path d="M5 96V36a31 31 0 0 1 62 0v60" className="stroke-brand" strokeWidth="10" />
        <path d="M20 96V38a16 16 0 0 1 32 0v58z" className="fill-gold" />
      </svg>
      4
    </p>
  );
}
