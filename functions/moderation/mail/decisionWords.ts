import * as z from 'zod/mini';
import type { MailText } from '#functions/platform/mail/words.ts';

/** The subject of a decision. */
export const DecisionSubject = z.enum(['experience', 'comment', 'message', 'profile', 'account']);
/** The decision; `suspendAccount` is a suspension without a report. */
export const DecisionOutcome = z.enum(['dismiss', 'hide', 'warn', 'suspend', 'suspendAccount']);

type TextsOf<E extends z.ZodMiniType<string>> = Readonly<Record<z.output<E>, MailText>>;

const subjects: TextsOf<typeof DecisionSubject> = {
  experience: /*i18n*/ {
    id: 'mail.value.yourExperience',
    message: 'an experience you shared',
    comment: "Ends 'The decision is about …'",
  },
  comment: /*i18n*/ {
    id: 'mail.value.yourComment',
    message: 'a comment you wrote',
    comment: "Ends 'The decision is about …'",
  },
  message: /*i18n*/ {
    id: 'mail.value.yourMessage',
    message: 'a message you sent',
    comment: "Ends 'The decision is about …'",
  },
  profile: /*i18n*/ {
    id: 'mail.value.yourProfile',
    message: 'your profile',
    comment: "Ends 'The decision is about …'",
  },
  account: /*i18n*/ {
    id: 'mail.value.yourAccount',
    message: 'your account',
    comment: "Ends 'The decision is about …'",
  },
};

const outcomes: TextsOf<typeof DecisionOutcome> = {
  dismiss: /*i18n*/ {
    id: 'mail.value.dismissed',
    message: 'We found nothing wrong with it, and any earlier decision about it no longer applies.',
  },
  hide: /*i18n*/ {
    id: 'mail.value.hidden',
    message: "It's hidden. Only you and the moderators can see it.",
  },
  warn: /*i18n*/ { id: 'mail.value.warned', message: "It's still visible, but this is a warning." },
  suspend: /*i18n*/ {
    id: 'mail.value.hiddenAndSuspended',
    message: "It's hidden, and your account is suspended.",
  },
  suspendAccount: /*i18n*/ { id: 'mail.value.suspended', message: 'It has been suspended.' },
};

/** Follows a decision that can be appealed. */
const appeal: MailText = /*i18n*/ {
  id: 'mail.value.appeal',
  message: "If you haven't appealed yet, you can appeal once.",
};

export const decisionWords = { subjects, outcomes, appeal } as const;
