import * as z from 'zod/mini';
import type { MailTopic } from '#shared/notices/topics.ts';
import type { Words } from './words.ts';

/** A value for a template: plain text, escaped wherever it is filled in. */
export const textVariable = z.string();

/** A path on our own site, such as `/reset-password#t=…`. The stack supplies the origin, so no mail links elsewhere. */
export const pathVariable = z.string().check(z.regex(/^\/(?![/\\])[^\s\\"'<>`]*$/));

type VariablesSchema = z.ZodMiniType<Readonly<Record<string, string | undefined>>>;

/** Values that are put into words when the mail is sent, because the language of its reader may change until then. */
interface Wording<S extends VariablesSchema, G extends VariablesSchema> {
  /** What the sender gives: codes, dates and names. */
  readonly input: G;
  /** The values of the template. */
  write(input: z.output<G>, words: Words): z.output<S>;
}

/** A kind of mail: the variables of its template and the rules for sending it. */
export interface MailKind<S extends VariablesSchema = VariablesSchema, G extends VariablesSchema = S> {
  readonly name: string;
  /** The template's variables by name: `textVariable` and `pathVariable`. Optional ones belong in an `IfPresent`. */
  readonly variables: S;
  /** For kinds whose sender doesn't give the values of the template themselves. */
  readonly wording?: Wording<S, G>;
  /** How many mails of this kind a member (or address) gets per hour; the rest is dropped. Undefined: no limit. */
  readonly hourly: number | undefined;
  /**
   * The topic, for mails that can be turned off; they carry an unsubscribe link. Undefined: the mail cannot be
   * turned off. A mail with a topic goes only to a member's confirmed address.
   */
  readonly topic?: MailTopic;
  /**
   * Deletes its row as soon as the mail is given up: it holds personal data beyond an id, and a late mail would help
   * nobody.
   */
  readonly isDeletedWhenGivenUp?: true;
  /** True if many go out at once: it waits in the queue of bulk mails, behind which no other mail waits. */
  readonly bulk?: true;
}

/** Declares a kind of mail and keeps the type of its variables for its senders and its template. */
export function mailKind<const S extends VariablesSchema, const G extends VariablesSchema = S>(
  kind: MailKind<S, G>,
): MailKind<S, G> {
  return kind;
}
