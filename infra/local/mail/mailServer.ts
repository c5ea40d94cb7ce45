import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type JsonAnswer, type JsonRequest, refusal, startJsonService } from '../aws/awsJsonServer.ts';
import type { Callers } from '../aws/callers.ts';
import { now } from '../clock/clock.ts';
import type { ListeningServer } from '../process/listen.ts';
import { account, region } from '../stack/resourceNames.ts';
import type { IsAllowed } from '../stack/rolePolicies.ts';
import type { Usage } from '../usage.ts';
import type { KeptMail } from './mailbox.ts';
import type { AcceptedMail } from './mailReports.ts';

const Part = z.object({ Data: z.string() });
const tagText = z.string().check(z.regex(/^[\w-]{1,256}$/));
const Sending = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.tuple([z.string()]) }),
  Content: z.object({
    Simple: z.object({
      Subject: Part,
      Body: z.object({ Html: Part, Text: Part }),
      Headers: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
      Attachments: z._default(
        z.array(z.object({ FileName: z.string(), ContentType: z.string(), RawContent: z.base64() })),
        [],
      ),
    }),
  }),
  ConfigurationSetName: z.optional(z.string()),
  EmailTags: z._default(z.array(z.object({ Name: tagText, Value: tagText })), []),
});
const sending = 'POST /v2/email/outbound-emails';
const readingAccount = 'GET /v2/email/account';
/** High enough that nothing waits here. */
const sendQuota = { Max24HourSend: 50_000, MaxSendRate: 200, SentLast24Hours: 0 };
/** A mail with attachments is sent raw, so its sender needs both permissions. */
const actionsFor = (files: number) =>
  files === 0 ? (['ses:SendEmail'] as const) : (['ses:SendEmail', 'ses:SendRawEmail'] as const);

interface MailHandlers {
  readonly callers: Callers;
  readonly mayDo: IsAllowed;
  readonly usage: Usage;
  /** Accepts a mail; it and the reports on it must be stored when this returns. */
  readonly deliver: (mail: KeptMail, accepted: AcceptedMail) => void;
}

/** Simple Email Service for the functions: everything they send lands in the local mailbox. */
export function startMailServer(office: MailHandlers): Promise<ListeningServer> {
  return startJsonService({
    service: 'ses',
    type: 'application/json',
    callers: office.callers,
    answer: (request) => answer(office, request),
  });
}

function answer(
  { mayDo, usage, deliver }: MailHandlers,
  { caller, operation, input }: JsonRequest,
): JsonAnswer {
  if (operation === readingAccount) {
    if (caller !== 'owner') {
      if (!mayDo(caller.role, 'ses:GetAccount', '*')) {
        return refusal('AccessDeniedException', `${caller.function} may not read the account.`);
      }
      usage.record(caller.function, 'ses:GetAccount', '*');
    }
    return { status: 200, body: { SendQuota: sendQuota } };
  }
  const request = Sending.safeParse(input);
  if (operation !== sending || !request.success) {
    return refusal('BadRequestException', `${operation} is not supported here, or not with this input.`);
  }
  const {
    FromEmailAddress: from,
    Destination,
    Content,
    ConfigurationSetName: set,
    EmailTags: tags,
  } = request.data;
  const identity = `arn:aws:ses:${region}:${account}:identity/${from.replace(/^.*@|>$/g, '')}`;
  const { Subject, Body, Headers, Attachments } = Content.Simple;
  if (caller !== 'owner') {
    const actions = actionsFor(Attachments.length);
    if (!actions.every((action) => mayDo(caller.role, action, identity))) {
      return refusal('AccessDeniedException', `${caller.function} may not send as ${identity}.`);
    }
    for (const action of actions) usage.record(caller.function, action, identity);
  }
  const attachments = Attachments.map(({ FileName, ContentType, RawContent }) => ({
    name: FileName,
    type: ContentType,
    content: Buffer.from(RawContent, 'base64').toString(),
  }));
  const headers = Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value]));
  const at = new Date(now()).toISOString();
  const [to] = Destination.ToAddresses;
  const messageId = randomUUID();
  deliver(
    {
      to,
      subject: Subject.Data,
      text: Body.Text.Data,
      html: Body.Html.Data,
      at,
      headers,
      attachments,
    },
    { messageId, to, at, set, tags },
  );
  return { status: 200, body: { MessageId: messageId } };
}
