import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';

/** 'OR' and two buttons that do nothing yet but say so, here and on the console. */
export function OtherLogins() {
  const [asked, setAsked] = useState('');
  const ask = (name: string): void => {
    console.log(`${name} login`);
    setAsked(name);
  };
  return (
    <>
      <div className="my-6 flex items-center gap-4 text-xs font-semibold text-ink-3">
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
        OR
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button kind="outline" onClick={() => ask('Google')}>
          <GoogleIcon />
          Google
        </Button>
        <Button kind="outline" onClick={() => ask('GitHub')}>
          <GitHubIcon />
          GitHub
        </Button>
      </div>
      <output className="mt-3 block min-h-5 text-center text-sm text-ink-3">
        {asked && `Logging in with ${asked} is not available yet.`}
      </output>
    </>
  );
}

function GoogleIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-[18px]">
      <path
        fill="#4285f4"
        d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.6z"
      />
      <path
        fill="#34a853"
        d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9c-1 .7-2.4 1.1-3.9 1.1-3 0-5.5-2-6.4-4.8H1.8v3A11.5 11.5 0 0 0 12 23.5z"
      />
      <path fill="#fbbc05" d="M5.6 14.1a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.4z" />
      <path
        fill="#ea4335"
        d="M12 5a6.2 6.2 0 0 1 4.4 1.7l3.3-3.3A11.1 11.1 0 0 0 12 .5 11.5 11.5 0 0 0 1.8 6.8l3.8 3C6.5 7 9 5 12 5z"
      />
    </svg>
  );
}

function GitHubIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-[18px] fill-current">
      <path d="M12 .7a11.5 11.5 0 0 0-3.6 22.4c.6.1.8-.2.8-.6v-2c-3.2.7-3.9-1.4-3.9-1.4-.5-1.3-1.3-1.7-1.3-1.7-1-.7.1-.7.1-.7 1.2.1 1.8 1.2 1.8 1.2 1 1.8 2.7 1.3 3.4 1 .1-.8.4-1.3.7-1.6-2.5-.3-5.2-1.3-5.2-5.7 0-1.3.4-2.3 1.2-3.1-.1-.3-.5-1.5.1-3.1 0 0 1-.3 3.2 1.2a11 11 0 0 1 5.8 0c2.2-1.5 3.2-1.2 3.2-1.2.6 1.6.2 2.8.1 3.1.7.8 1.2 1.8 1.2 3.1 0 4.4-2.7 5.4-5.3 5.7.4.4.8 1.1.8 2.2v3.2c0 .3.2.7.8.6A11.5 11.5 0 0 0 12 .7z" />
    </svg>
  );
}
