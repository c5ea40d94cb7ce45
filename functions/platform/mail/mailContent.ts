import type { Attachment } from './transport.ts';

/** What a mail is made of: values for its template, and files. */
export interface MailContent {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly attachments?: readonly Attachment[];
}

/** Makes the words of a mail from the ids in its job, or says why it is not sent any more. */
export type MailWriter = (mail: {
  readonly userId: string;
  readonly to: string;
  readonly ids: unknown;
  readonly now: Date;
}) => Promise<MailContent | { readonly not: string }>;
