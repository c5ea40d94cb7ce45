import { mailHandler } from '#functions/platform/mail/mailKind.ts';
import type { MailText } from '#functions/platform/mail/words.ts';
import { caseDecidedKind, type DecisionOutcome, type DecisionSubject } from './moderationMailKinds.ts';

const subjects: Readonly<Record<DecisionSubject, MailText>> = {
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

const outcomes: Readonly<Record<DecisionOutcome, MailText>> = {
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

export const caseDecidedMail = mailHandler(
  caseDecidedKind,
  ({ content, outcome, words: reason, until }, { words }) => ({
    values: {
      content: words.text(subjects[content]),
      outcome: words.text(outcomes[outcome]),
      words: reason,
      until: until && words.day(until),
      ...(outcome !== 'dismiss' && { appeal: words.text(appeal) }),
    },
  }),
);
