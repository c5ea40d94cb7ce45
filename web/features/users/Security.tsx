import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Session } from '#shared/entities.ts';
import { changePassword, listSessions } from '#shared/routes/user.ts';
import { texts } from '#shared/texts.ts';
import { call, problemText } from '#web/lib/api.ts';
import { endSession } from '#web/lib/session.ts';
import { exactTime, relativeTime } from '#web/lib/time.ts';
import { notice } from '#web/lib/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';

/** The password, and where one is logged in. */
export function Security() {
  return (
    <Card flush className="p-5 sm:p-8">
      <h2 className="text-xl">Security</h2>
      <details className="group mt-3">
        <summary className="cursor-pointer rounded-sm py-1.5 text-base font-semibold">
          Change password
        </summary>
        <PasswordForm />
      </details>
      <details className="group mt-1">
        <summary className="cursor-pointer rounded-sm py-1.5 text-base font-semibold">
          Where you are logged in
        </summary>
        <Sessions />
      </details>
    </Card>
  );
}

/** A new password ends every session, this one too. */
function PasswordForm() {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [fresh, setFresh] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const { data } = await call(changePassword, { body: { password, newPassword: fresh } });
      notice.success(data.message);
      endSession('logout');
      await navigate('/login', { replace: true });
    } catch (error) {
      setProblem(problemText(error, texts.somethingWrong));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} className="mt-3 mb-4 grid max-w-md gap-4">
      <PasswordField
        label="Current password"
        name="currentPassword"
        required
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        required
        autoComplete="new-password"
        hint="8 to 128 characters. You will be logged out everywhere."
        error={problem}
        value={fresh}
        onChange={({ currentTarget }) => {
          setFresh(currentTarget.value);
          setProblem('');
        }}
      />
      <Button type="submit" busy={busy} busyLabel="Changing..." disabled={password === '' || fresh === ''}>
        Change password
      </Button>
    </form>
  );
}

/** The sessions are shown to whoever types the password again. */
function Sessions() {
  const [password, setPassword] = useState('');
  const [sessions, setSessions] = useState<readonly Session[]>();
  const [problem, setProblem] = useState('');
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      setSessions((await call(listSessions, { body: { password } })).data);
      setPassword('');
    } catch (error) {
      setProblem(problemText(error, texts.somethingWrong));
    }
  };
  if (sessions === undefined) {
    return (
      <form onSubmit={(event) => void onSubmit(event)} className="mt-3 grid max-w-md gap-4">
        <PasswordField
          label="Password"
          name="sessionsPassword"
          required
          autoComplete="current-password"
          error={problem}
          value={password}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
            setProblem('');
          }}
        />
        <Button type="submit" kind="soft" disabled={password === ''}>
          Show sessions
        </Button>
      </form>
    );
  }
  return (
    <ul className="mt-3 divide-y divide-line">
      {sessions.map(({ _id, createdAt, lastUsedAt, current }) => (
        <li key={_id} className="py-2.5 text-sm">
          <p className="font-semibold">{current ? 'This device' : 'Another device'}</p>
          <p className="text-ink-2">
            Since{' '}
            <time dateTime={createdAt} title={exactTime(createdAt)}>
              {relativeTime(createdAt)}
            </time>
            , last used{' '}
            <time dateTime={lastUsedAt} title={exactTime(lastUsedAt)}>
              {relativeTime(lastUsedAt)}
            </time>
          </p>
        </li>
      ))}
    </ul>
  );
}
