import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { FieldError } from '#web/ui/forms/Field.tsx';

const waitSeconds = 60;

interface LinkSentProps {
  /** What was typed: a username or an e-mail address. */
  readonly name: string;
  readonly isBusy: boolean;
  readonly errorText: string;
  /** @returns whether it was sent. */
  readonly onAgain: () => Promise<boolean>;
  readonly onOther: () => void;
}

/** 'Check your inbox', whether the account exists or not. */
export function LinkSent({ name, isBusy, errorText, onAgain, onOther }: LinkSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { seconds, restart } = useCountdown();
  useEffect(() => heading.current?.focus(), []);
  const again = async (): Promise<void> => {
    if (await onAgain()) restart();
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {t`Check your inbox`}
      </h1>
      <p className="mt-2 text-base text-ink-2">
        <Trans>
          If there&apos;s an account for <bdi className="font-semibold wrap-anywhere text-ink">{name}</bdi>{' '}
          with a confirmed e-mail address, we&apos;ve sent a link to choose a new password. The link works
          once and expires in 30 minutes.
        </Trans>
      </p>
      <ul className="mt-5 space-y-3 text-sm text-ink-2">
        <li className="flex gap-3">
          <Mail aria-hidden="true" className="mt-0.5 size-[18px] shrink-0" />
          {t`The e-mail comes from “Alumni Network”. Check your spam folder, too.`}
        </li>
        <li className="flex gap-3">
          <Clock aria-hidden="true" className="mt-0.5 size-[18px] shrink-0" />
          {t`Delivery can take a few minutes.`}
        </li>
      </ul>
      <Button
        kind="outline"
        className="mt-7 w-full"
        busy={isBusy}
        busyLabel={t`Sending...`}
        disabled={seconds > 0}
        onClick={() => void again()}
      >
        {seconds > 0 ? t`Send again in ${seconds}s` : t`Send again`}
      </Button>
      <div role="alert">
        <FieldError id="again-error" error={errorText} />
      </div>
      <Button kind="ghost" className="mt-3 w-full" onClick={onOther}>
        {t`Try another username or e-mail`}
      </Button>
    </>
  );
}

function useCountdown() {
  const [seconds, setSeconds] = useState(waitSeconds);
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { seconds, restart: () => setSeconds(waitSeconds) };
}
