import type { Attachment } from './transport.ts';

/** The content of a mail: values for its template, and attachments. */
export interface MailContent {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly attachments?: readonly Attachment[];
  /**
   * HTML for some of the values, in place of their escaped text: made by our own code from text that it escapes. Such a
   * value may be long.
   */
  readonly html?: Readonly<Record<string, string>>;
  /** Names the mail in the feedback of the mail service: letters, digits, `_` and `-`. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** How a mail ended: the mail service took it, or it was not sent. */
export type MailOutcome = 'accepted' | 'dropped';

/** Produces a mail's values from the ids in its job, or says why the mail is no longer sent. */
export type MailWriter = (mail: {
  readonly userId: string;
  readonly to: string;
  readonly ids: unknown;
  readonly now: Date;
}) => Promise<MailContent | { readonly notSent: string }>;
