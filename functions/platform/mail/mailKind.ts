import * as z from 'zod/mini';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { MailTopic } from '#shared/notices/topics.ts';
import type { ChosenLanguage } from '#shared/platform/entities.ts';
import type { Attachment } from './ses.ts';
import type { Words } from './words.ts';

/** A value for a template: plain text, escaped wherever it is filled in. */
export const textVariable = z.string();

/** A path on our own site, such as `/reset-password#t=…`. The stack supplies the origin, so no mail links elsewhere. */
export const pathVariable = z.string().check(z.regex(/^\/(?![/\\])[^\s\\"'<>`]*$/));

type VariablesSchema = z.ZodMiniType<Readonly<Record<string, string | undefined>>>;

/** A kind of mail: what its job holds, the variables of its template and the rules for sending it. */
export interface MailKind<
  D extends z.ZodMiniType = z.ZodMiniType,
  V extends VariablesSchema = VariablesSchema,
> {
  readonly name: string;
  /**
   * What its job holds until the mail is sent: ids, codes, dates and names. Words are added only then (`mailHandler`),
   * because the reader may change the language until then.
   */
  readonly data: D;
  /** The template's variables by name: `textVariable` and `pathVariable`. Optional ones belong in an `IfPresent`. */
  readonly variables: V;
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

/** Declares a kind of mail and keeps its types. Without `data`, its job holds the values of the variables. */
export function mailKind<const D extends z.ZodMiniType, const V extends VariablesSchema>(
  kind: MailKind<D, V>,
): MailKind<D, V>;
export function mailKind<const V extends VariablesSchema>(kind: Omit<MailKind<V, V>, 'data'>): MailKind<V, V>;
export function mailKind(kind: Omit<MailKind, 'data'> & { readonly data?: z.ZodMiniType }): MailKind {
  return { data: kind.variables, ...kind };
}

/** Why a mail is not sent, for the log. */
export interface NotSent {
  readonly notSent: string;
}

/** Where a mail goes, in which language, and how its reader unsubscribes. */
export interface Recipient {
  /** '' for someone without an account. */
  readonly userId: string;
  readonly to: string;
  /** As the reader has chosen it; '' if they haven't. */
  readonly language: ChosenLanguage;
  /** The token that unsubscribes from such mails; undefined for mails that cannot be turned off. */
  readonly unsubscribeToken: string | undefined;
}

/** The content of a mail: values for its template, and attachments. */
export interface MailContent<V extends VariablesSchema = VariablesSchema> {
  readonly values: z.output<V>;
  readonly attachments?: readonly Attachment[];
  /**
   * HTML for some of the values, in place of their escaped text: made by our own code from text that it escapes. Such a
   * value may be long.
   */
  readonly html?: Readonly<Record<string, string>>;
  /** Names the mail in the feedback of the mail service, beside its job: letters, digits, `_` and `-`. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** The reader, the time and the language of a mail that is being composed. */
export interface MailContext extends Pick<Recipient, 'userId' | 'to'> {
  readonly now: Date;
  readonly words: Words;
}

/** How a mail ended: the mail service took it, or it was not sent. */
export type MailOutcome = 'accepted' | 'dropped';

interface HandlerOptions<D> {
  /**
   * Finds the recipient, for kinds whose sender names no member, and decides whether the mail may be sent. Of what
   * `main/prepareMail.ts` checks for members, only bounces, complaints and the hourly limit apply.
   */
  readonly findRecipient?: (data: D, now: Date) => Promise<Recipient | NotSent>;
  /** The steps that count how the mail ended, written with its end. */
  readonly outcomeSteps?: (data: D, outcome: MailOutcome) => readonly Step[];
}

/** A kind of mail with the functions that make one when it is sent; each parses the stored data. */
export interface MailHandler {
  readonly kind: MailKind;
  readonly findRecipient?: (data: unknown, now: Date) => Promise<Recipient | NotSent>;
  readonly compose: (data: unknown, context: MailContext) => Promise<MailContent | NotSent>;
  readonly outcomeSteps: (data: unknown, outcome: MailOutcome) => readonly Step[];
}

/**
 * Joins a kind of mail with its content. `main/mailHandlers.ts` lists all handlers.
 * @param compose writes the values of the template from the data of the mail's job, or says why the mail is no longer
 * sent.
 */
export function mailHandler<D extends z.ZodMiniType, V extends VariablesSchema>(
  kind: MailKind<D, V>,
  compose: (data: z.output<D>, context: MailContext) => MailContent<V> | Promise<MailContent<V> | NotSent>,
  { findRecipient, outcomeSteps }: HandlerOptions<z.output<D>> = {},
): MailHandler {
  const parse = (stored: unknown) => z.parse(kind.data, stored);
  return {
    kind,
    compose: async (stored, context) => compose(parse(stored), context),
    outcomeSteps: (stored, outcome) => outcomeSteps?.(parse(stored), outcome) ?? [],
    ...(findRecipient && { findRecipient: (stored, now) => findRecipient(parse(stored), now) }),
  };
}

/** A mail whose job holds the values of its template. */
export function mailOfValues<V extends VariablesSchema>(kind: MailKind<V, V>): MailHandler {
  return mailHandler(kind, (values) => ({ values }));
}
