import * as z from 'zod/mini';
import type { Stack } from '../stack/stackTemplate.ts';

const source = 'aws.ses';
const setTag = 'ses:configuration-set';

const Destination = z.object({
  ConfigurationSetName: z.string(),
  EventDestination: z.object({ MatchingEventTypes: z.array(z.string()) }),
});
const Rule = z.object({
  EventPattern: z.object({
    source: z.tuple([z.literal(source)]),
    detail: z.object({ mail: z.object({ tags: z.object({ [setTag]: z.array(z.string()) }) }) }),
  }),
  Targets: z.array(z.object({ Arn: z.string() })),
});
const AnyRule = z.looseObject({ EventPattern: z.optional(z.unknown()) });

/** What the mail service knows about a mail that it has accepted. */
export interface AcceptedMail {
  readonly messageId: string;
  readonly to: string;
  readonly at: string;
  /** The configuration set that it was sent with. */
  readonly set: string | undefined;
  readonly tags: readonly { readonly Name: string; readonly Value: string }[];
}

/** The queues to which EventBridge passes what the mail service reports, by configuration set. */
export function readReportQueues(stack: Stack): ReadonlyMap<string, readonly string[]> {
  const reporting = stack
    .all('AWS::SES::ConfigurationSetEventDestination', Destination)
    .filter(({ properties }) => properties.EventDestination.MatchingEventTypes.includes('send'))
    .map(({ properties }) => properties.ConfigurationSetName);
  const rules = stack
    .all('AWS::Events::Rule', AnyRule)
    .filter(({ properties }) => properties.EventPattern !== undefined)
    .map(({ properties }) => z.parse(Rule, properties));
  return new Map(
    reporting.map((set) => [
      set,
      rules
        .filter(({ EventPattern }) => EventPattern.detail.mail.tags[setTag].includes(set))
        .flatMap(({ Targets }) => Targets.map(({ Arn }) => Arn)),
    ]),
  );
}

/** The event that says that the mail service has accepted a mail. */
export function sendEvent({ messageId, to, at, set, tags }: AcceptedMail): string {
  const reportTags = [...tags, ...(set === undefined ? [] : [{ Name: setTag, Value: set }])];
  return JSON.stringify({
    source,
    'detail-type': 'Email Sent',
    time: at,
    detail: {
      eventType: 'Send',
      mail: {
        messageId,
        timestamp: at,
        destination: [to],
        tags: Object.fromEntries(reportTags.map(({ Name, Value }) => [Name, [Value]])),
      },
      send: {},
    },
  });
}
