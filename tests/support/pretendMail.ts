import { createServer, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { listen } from '#infra/local/process/listen.ts';

const Part = z.object({ Data: z.string() });
/** The characters that SES allows in a tag. */
const tagText = z.string().check(z.regex(/^[\w-]{1,256}$/));
const Sending = z.object({
  Destination: z.object({ ToAddresses: z.tuple([z.string()]) }),
  Content: z.object({
    Simple: z.object({
      Subject: Part,
      Body: z.object({ Html: Part, Text: Part }),
      Headers: z.array(z.object({ Name: z.string(), Value: z.string() })),
      Attachments: z.optional(
        z.array(z.object({ FileName: z.string(), ContentType: z.string(), RawContent: z.string() })),
      ),
    }),
  }),
  EmailTags: z.array(z.object({ Name: tagText, Value: tagText })),
});

export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly files: readonly { readonly name: string; readonly type: string; readonly content: string }[];
  /** The tags of the mail, as the service's reports repeat them. */
  readonly tags: Readonly<Record<string, readonly string[]>>;
}

/** What the service does with a mail: accepts it, refuses it, or accepts it without a response. */
export type Mood = 'takes' | 'refuses' | 'throttles' | 'takes and hangs up' | 'hangs up';

/** A mail service that records accepted mails. */
export interface PretendMail {
  readonly sent: SentMail[];
  mood: Mood;
  /** Called and awaited before it returns how many mails it takes. */
  onRate: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const moods: Readonly<Record<Mood, (response: ServerResponse) => void>> = {
  takes: (response) => answer(response, 200, { MessageId: 'one' }),
  refuses: (response) => answer(response, 400, { __type: 'MessageRejected' }),
  throttles: (response) => answer(response, 429, { __type: 'TooManyRequestsException' }),
  'takes and hangs up': (response) => response.destroy(),
  'hangs up': (response) => response.destroy(),
};

/** Starts one for this process; it requires no signature. */
export async function startPretendMail(): Promise<PretendMail> {
  const sent: SentMail[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'GET') {
        const rate = { SendQuota: { MaxSendRate: 10_000 } };
        return void pretend.onRate().then(() => answer(response, 200, rate));
      }
      const { Destination, Content, EmailTags } = Sending.parse(JSON.parse(Buffer.concat(chunks).toString()));
      const { Subject, Body, Headers, Attachments = [] } = Content.Simple;
      if (pretend.mood.startsWith('takes')) {
        sent.push({
          to: Destination.ToAddresses[0],
          subject: Subject.Data,
          text: Body.Text.Data,
          html: Body.Html.Data,
          headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
          files: Attachments.map(({ FileName, ContentType, RawContent }) => ({
            name: FileName,
            type: ContentType,
            content: Buffer.from(RawContent, 'base64').toString(),
          })),
          tags: Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]])),
        });
      }
      moods[pretend.mood](response);
    });
  });
  const listening = await listen(server);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SESV2: listening.url,
    MAIL_FROM: 'door@alumni.example',
    SITE_ADDRESS: 'https://alumni.example',
  });
  const pretend: PretendMail = { sent, mood: 'takes', onRate: async () => {}, stop: listening.stop };
  return pretend;
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
