import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { resubscribe, unsubscribe } from '#shared/account/unsubscribeRoutes.ts';
import { isOptionalTopic, type MailTopic } from '#shared/notices/topics.ts';
import { invitationSecretOf } from '#shared/roster/invitations.ts';
import { useTitle } from '#web/lib/browser/title.ts';
import { useLinkParams } from '#web/lib/browser/useLinkParams.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { Screen } from '#web/ui/layout/Screen.tsx';

interface Headings {
  readonly asking: MessageDescriptor;
  readonly off: MessageDescriptor;
}

const headings: Readonly<Record<MailTopic, Headings>> = {
  message: {
    asking: msg`Stop e-mails about unread messages?`,
    off: msg`No more e-mails about unread messages`,
  },
  digest: { asking: msg`Stop the weekly digest?`, off: msg`No more weekly digest` },
  announcement: { asking: msg`Stop announcement e-mails?`, off: msg`No more announcement e-mails` },
  eventReminder: {
    asking: msg`Stop event confirmations and reminders by e-mail?`,
    off: msg`No more event confirmations or reminders`,
  },
};
const unknownTopic: Headings = {
  asking: msg`Unsubscribe from these e-mails?`,
  off: msg`You're unsubscribed`,
};

const invitations: Headings = {
  asking: msg`Stop invitations?`,
  off: msg`We won't e-mail you again`,
};

/** What the token unsubscribes from. */
function headingsOf(token: string): Headings {
  if (isInvitation(token)) return invitations;
  const topic = token.slice(token.lastIndexOf('-') + 1);
  return isOptionalTopic('email', topic) ? headings[topic] : unknownTopic;
}

/** True for a token from an invitation, whose reader has no account. */
const isInvitation = (token: string): boolean => invitationSecretOf(token) !== undefined;

/** /unsubscribe, from the link in a mail. It needs a click, because mail scanners follow links, too. */
export default function UnsubscribeScreen() {
  useTitle(t`Unsubscribe`);
  const token = useLinkParams()['t'] ?? '';
  const { step, busy, failed, turnOff, resume } = useUnsubscribing(token);
  const { asking, off } = headingsOf(token);
  const main = useRef<HTMLElement>(null);
  // The button that was clicked is gone.
  useEffect(() => {
    if (step !== 'asking') main.current?.focus();
  }, [step]);
  return (
    <Screen ref={main} className="grid flex-1 place-items-center px-6 py-20 text-center">
      <div className="max-w-[44ch]">
        <h1 className="text-3xl">
          {step === 'asking'
            ? i18n._(asking)
            : step === 'off'
              ? i18n._(off)
              : t`You'll get these e-mails again`}
        </h1>
        <p role="status" className="mt-2 text-ink-2">
          {step === 'asking' &&
            !isInvitation(token) &&
            t`You'll still get e-mails about your account, such as password resets.`}
          {step === 'off' && t`Your choice has been saved.`}
        </p>
        {failed !== undefined && <ErrorNote className="mt-5" message={failed} />}
        <p className="mt-7 flex flex-wrap justify-center gap-3">
          {step === 'asking' && (
            <Button onClick={turnOff} busy={busy}>
              {t`Unsubscribe`}
            </Button>
          )}
          {step === 'off' && (
            <Button kind="soft" onClick={resume} busy={busy}>
              {t`Undo`}
            </Button>
          )}
          {!isInvitation(token) && (
            <Link
              to={step === 'asking' ? '/' : '/settings/notifications'}
              className={buttonClass({ kind: 'ghost' })}
            >
              {step === 'asking' ? t`Go to the Alumni Network` : t`Manage notifications`}
            </Link>
          )}
        </p>
      </div>
    </Screen>
  );
}

type Step = 'asking' | 'off' | 'on';

function useUnsubscribing(token: string) {
  const [step, setStep] = useState<Step>('asking');
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const goTo = async (next: Step, send: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      await send();
      setStep(next);
    } catch (error) {
      setFailed(problemText(error, t`Something went wrong, please try again.`));
    }
    setBusy(false);
  };
  return {
    step,
    busy: isBusy,
    failed,
    turnOff: () => void goTo('off', () => call(unsubscribe, { params: { token } })),
    resume: () => void goTo('on', () => call(resubscribe, { params: { token } })),
  };
}
