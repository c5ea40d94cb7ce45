import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type ProviderName, GitHubIcon, GoogleIcon } from '#web/features/account/providers.tsx';
import { supportsPasskeys } from '#web/lib/browser/supportsPasskeys.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { usePasskeyLogin } from './usePasskeyLogin.ts';

interface OtherLoginsProps {
  /** Called with '' once the visitor is logged in, otherwise with the error message. */
  readonly settle: (outcome: string) => void;
  /** Where to go after the login. */
  readonly next: string;
}

/** 'OR', then the passkey login if the browser supports it, and Google and GitHub if they are configured. */
export function OtherLogins({ settle, next }: OtherLoginsProps) {
  const passkey = usePasskeyLogin(settle);
  const [unavailable, setUnavailable] = useState('');
  const start = (name: 'Google' | 'GitHub', provider: ProviderName): void => {
    console.log(`${name} login`);
    setUnavailable('');
    import('./oauth.ts')
      .then(({ startOauthLogin }) => startOauthLogin(provider, next))
      .then((leaves) => leaves || setUnavailable(name))
      .catch(() => setUnavailable(name));
  };
  return (
    <>
      <div className="my-6 flex items-center gap-4 text-xs font-semibold text-ink-3">
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
        {t`OR`}
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
      </div>
      <div className="grid grid-cols-2 gap-3">
        {supportsPasskeys() && (
          <Button
            kind="soft"
            className="col-span-2"
            busy={passkey.isBusy}
            busyLabel={t`Use a passkey`}
            onClick={() => void passkey.logIn()}
          >
            <FingerprintIcon />
            {t`Use a passkey`}
          </Button>
        )}
        <Button kind="outline" onClick={() => start('Google', 'google')}>
          <GoogleIcon />
          Google
        </Button>
        <Button kind="outline" onClick={() => start('GitHub', 'github')}>
          <GitHubIcon />
          GitHub
        </Button>
      </div>
      <output className="mt-3 block min-h-5 text-center text-sm text-ink-3">
        {unavailable && t`Login with ${unavailable} isn't available yet.`}
      </output>
    </>
  );
}

function FingerprintIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className="size-[18px]"
    >
      <path d="M12 10a2 2 0 0 0-2 2c0 1-.1 2.5-.3 4M14 13.1c0 2.4 0 6.4-1 8.9M17.3 21c.1-.6.4-2.3.5-3M2 12a10 10 0 0 1 18-6M2 16h0M21.8 16c.2-2 .1-5.4 0-6M5 19.5C5.5 18 6 15 6 12a6 6 0 0 1 .3-2M8.7 22c.2-.7.4-1.3.5-2M9 6.8a6 6 0 0 1 9 5.2v2" />
    </svg>
  );
}
