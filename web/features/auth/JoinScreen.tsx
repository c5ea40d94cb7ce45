import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import { Link, useLocation } from 'react-router-dom';
import { useTitle } from '#web/lib/browser/title.ts';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { DoorIllustration } from '#web/ui/layout/DoorIllustration.tsx';
import { AuthFrame } from './AuthFrame.tsx';

const tokenForm = /^#[\w-]{22}$/;

/** /join: the target of an invitation. Its secret is in the part after the `#`, and is passed on to the sign-up. */
export default function JoinScreen() {
  useTitle(t`You're invited`);
  const { hash } = useLocation();
  const isWhole = tokenForm.test(hash);
  return (
    <AuthFrame
      illustration={<DoorIllustration state={isWhole ? 'lit' : 'shut'} />}
      heading={t`Come on in!`}
      description={t`Stay in touch with the people you studied with, and share your experience with those who come next.`}
    >
      <h1 className="text-3xl">{isWhole ? t`You're invited` : t`This invitation link is incomplete`}</h1>
      <p className="mt-2 text-base text-ink-2">
        {isWhole
          ? t`Someone from our school invited you. Create your account to join.`
          : t`This link is incomplete. Ask for a new link, or sign up without one.`}
      </p>
      <div className="mt-7 grid gap-3">
        <Link
          to="/signup"
          state={isWhole ? { invitation: hash.slice(1) } : null}
          className={buttonClass({ kind: 'primary' })}
        >
          {t`Sign up`}
        </Link>
        <Link to="/login" className={buttonClass({ kind: 'ghost' })}>
          {t`I already have an account`}
        </Link>
      </div>
    </AuthFrame>
  );
}
