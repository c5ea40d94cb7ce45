import type { ChosenLanguage } from '#shared/platform/entities.ts';
import type { Attachment } from './ses.ts';
import type { Words } from './words.ts';

/** Where a mail goes, in which language, and how its reader unsubscribes. */
export interface Recipient {
  readonly to: string;
  /** As the reader has chosen it; '' if they haven't. */
  readonly language: ChosenLanguage;
  /** The token that unsubscribes from such mails; undefined for mails that cannot be turned off. */
  readonly unsubscribeToken: string | undefined;
}

/** The content of a mail: values for its template, and attachments. */
export interface MailContent {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly attachments?: readonly Attachment[];
  /**
   * HTML for some of the values, in place of their escaped text: made by our own code from text that it escapes. Such a
   * value may be long.
   */
  readonly html?: Readonly<Record<string, string>>;
  /** Names the mail in the feedback of the mail service, beside its job: letters, digits, `_` and `-`. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** What the job of a later mail holds for its composer: ids, or what someone typed, such as a username. */
export type ComposerInput = Readonly<Record<string, string>>;

/** How a mail ended: the mail service took it, or it was not sent. */
export type MailOutcome = 'accepted' | 'dropped';

/** Produces a mail's values from what its job holds, or says why the mail is no longer sent. */
export type MailComposer = (mail: {
  readonly userId: string;
  readonly to: string;
  readonly ids: ComposerInput;
  readonly now: Date;
  readonly words: Words;
}) => Promise<MailContent | { readonly notSent: string }>;

/**
 * Does the same for a mail whose job names no member, and finds its recipient. Of what `main/prepareMail.ts` checks for
 * members, only bounces, complaints and the hourly limit apply; the composer decides whether the mail may be sent.
 */
export type RecipientComposer = (
  ids: ComposerInput,
  now: Date,
) => Promise<(MailContent & Recipient) | { readonly notSent: string }>;
