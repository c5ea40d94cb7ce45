import '#web/styles/whole.css';
import { Link, useLocation } from 'react-router-dom';
import { AuthFrame } from './AuthFrame.tsx';
import { useTitle } from '#web/lib/browser/title.ts';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { Door } from '#web/ui/layout/Door.tsx';

const footer = `© ${new Date().getFullYear()} University`;

const tokenForm = /^#[\w-]{22}$/;

/** /join: the target of an invitation. Its secret stays after the hash, and goes along to the sign-up. */
export default function JoinScreen() {
  useTitle('You are invited');
  const { hash } = useLocation();
  const isWhole = tokenForm.test(hash);
  return (
    <AuthFrame
      mark={<Door state={isWhole ? 'lit' : 'shut'} />}
      heading="Come on in!"
      words="Keep the people you studied with close, and tell the next ones how it went."
      footer={footer}
    >
      <h1 className="text-3xl">{isWhole ? 'You are invited' : 'This invitation is not whole'}</h1>
      <p className="mt-2 text-base text-ink-2">
        {isWhole
          ? 'Somebody of our school holds the door for you. Create your account, and you are in.'
          : 'A part of its link is missing. Ask for it once more, or sign up without it.'}
      </p>
      <div className="mt-7 grid gap-3">
        <Link
          to="/signup"
          state={isWhole ? { invitation: hash.slice(1) } : null}
          className={buttonClass({ kind: 'primary' })}
        >
          Sign up
        </Link>
        <Link to="/login" className={buttonClass({ kind: 'ghost' })}>
          I have an account
        </Link>
      </div>
    </AuthFrame>
  );
}
