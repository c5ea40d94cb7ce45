import type { Attachment } from './transport.ts';

/** The content of a mail: values for its template, and attachments. */
export interface MailContent {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly attachments?: readonly Attachment[];
}

/** Produces a mail's values from the ids in its job, or says why the mail is no longer sent. */
export type MailWriter = (mail: {
  readonly userId: string;
  readonly to: string;
  readonly ids: unknown;
  readonly now: Date;
}) => Promise<MailContent | { readonly not: string }>;
