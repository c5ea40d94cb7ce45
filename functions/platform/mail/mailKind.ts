import * as z from 'zod/mini';

/** What of the mails a member may turn off, each by a way out in its mails. No kind of today belongs to one. */
export const mailTopics = ['digest'] as const;
export type MailTopic = (typeof mailTopics)[number];

/** A value that a template leaves room for: plain text, which is escaped wherever it is put in. */
export const words = z.string();

/** A place on our own site, as `/reset-password#t=…`: the address before it is the stack's, so no mail leads elsewhere. */
export const sitePath = z.string().check(z.regex(/^\/(?![/\\])[^\s\\"'<>`]*$/));

type Holes = z.ZodMiniType<Readonly<Record<string, string | undefined>>>;

/** One kind of mail: what its template needs to know, and how careful its sending is. */
export interface MailKind<S extends Holes = Holes> {
  readonly name: string;
  /** What is put into the template, by name: `words` and `sitePath`. Optional ones stand in a `When`. */
  readonly variables: S;
  /**
   * What becomes of a mail whose sender died in the middle of sending, so that nobody knows whether it went out:
   * 'doubled' sends it again (what people wait for, and what they must know), 'lost' never does.
   */
  readonly ifCutOff: 'doubled' | 'lost';
  /** So many of a kind reach one member (or address) an hour; the rest is dropped. Undefined: all that are written. */
  readonly hourly: number | undefined;
  /** What it belongs to, where it can be turned off; such a kind carries a way out. Undefined: it cannot be turned off. */
  readonly topic?: MailTopic;
}

/** Declares a kind of mail, keeping the type of its variables for those who send it and for its template. */
export function mailKind<const S extends Holes>(declared: MailKind<S>): MailKind<S> {
  return declared;
}
