import { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import * as z from 'zod/mini';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { sdkOptions } from '#functions/platform/aws/sdkOptions.ts';
import { log, errorTrace } from '#functions/platform/runtime/log.ts';
import { once } from '#functions/platform/runtime/once.ts';
import { mailFrom } from './mailSettings.ts';

/** An attachment. */
export interface Attachment {
  readonly name: string;
  /** The content type: `text/calendar; method=REQUEST`. */
  readonly type: string;
  readonly content: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly Attachment[];
  /** Tags that the service repeats in its feedback about the mail. */
  readonly tags: Readonly<Record<string, string>>;
}

/** The sender's name in mails, next to the address. */
export const senderName = 'Alumni Network';
const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

const newConnections = { keepAlive: false };

/**
 * Without retries: a retry by the SDK could send the mail twice. And with a new connection for each mail: the service
 * can close a kept one just as a mail goes out on it, and such a mail waits for its job's lease.
 */
const client = once(() => {
  const { requestHandler, ...options } = sdkOptions('SESV2', deadlines.mail, 1);
  const agents = { httpAgent: newConnections, httpsAgent: newConnections };
  return new SESv2Client({ ...options, requestHandler: { ...requestHandler, ...agents } });
});

/** The answer of the mail service that it does not accept a mail. */
export interface MailRefusal {
  readonly error: unknown;
  /** True if it takes no mail now because of its rate or the quota of a day, not because of this mail. */
  readonly isThrottled: boolean;
}

/**
 * Hands a mail to the mail service.
 * @returns undefined if the service has accepted it.
 * @throws if it may have accepted it.
 */
export async function sendWithSes(mail: Mail): Promise<MailRefusal | undefined> {
  try {
    await send(mail);
    return undefined;
  } catch (error) {
    if (!Refusal.safeParse(error).success) throw error;
    return { error, isThrottled: Throttled.safeParse(error).success };
  }
}

const Refusal = z.object({
  $metadata: z.object({ httpStatusCode: z.number().check(z.gte(400), z.lt(500)) }),
});
const Throttled = z.object({
  name: z.enum(['TooManyRequestsException', 'LimitExceededException', 'ThrottlingException']),
});

async function send({ to, subject, html, text, headers, attachments, tags }: Mail): Promise<void> {
  const set = process.env['MAIL_CONFIGURATION_SET'] ?? '';
  await client().send(
    new SendEmailCommand({
      FromEmailAddress: `${senderName} <${mailFrom()}>`,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Html: utf8(html), Text: utf8(text) },
          Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
          ...(attachments.length > 0 && { Attachments: attachments.map(toAttachment) }),
        },
      },
      EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
      ...(set === '' ? {} : { ConfigurationSetName: set }),
    }),
  );
}

function toAttachment({ name, type, content }: Attachment) {
  return {
    FileName: name,
    ContentType: type,
    ContentDisposition: 'ATTACHMENT',
    ContentTransferEncoding: 'BASE64',
    RawContent: new TextEncoder().encode(content),
  } as const;
}

/** The rate of a new account, in mails per second. */
const minRate = 1;
let cachedRate: number | undefined;

/** How many mails the service takes per second; asked once per process, and the lowest rate if it does not say. */
export async function sendRate(): Promise<number> {
  if (cachedRate !== undefined) return cachedRate;
  try {
    const { SendQuota } = await client().send(new GetAccountCommand({}));
    cachedRate = SendQuota?.MaxSendRate;
  } catch (error) {
    log({ level: 'error', message: 'send rate unknown', error: errorTrace(error) });
  }
  return cachedRate ?? minRate;
}
