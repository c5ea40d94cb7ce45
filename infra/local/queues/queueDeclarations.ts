import * as z from 'zod/mini';
import { functionNameIn, physicalQueue } from '../stack/resourceNames.ts';
import type { Stack } from '../stack/stackTemplate.ts';

/** SQS's and Lambda's own defaults stand behind what the stack leaves out. */
const QueueProperties = z.object({
  QueueName: z.optional(z.string()),
  DelaySeconds: z._default(z.number(), 0),
  VisibilityTimeout: z._default(z.number(), 30),
  MessageRetentionPeriod: z._default(z.number(), 4 * 24 * 3600),
  RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() })),
});
const MappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z._default(z.number(), 10),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  ScalingConfig: z.optional(z.object({ MaximumConcurrency: z.number() })),
});
const defaultConcurrency = 5;
/**
 * The fewest that SQS takes for `MaximumConcurrency`. Who asks for it wants no more than one of them to die in the middle
 * of something: on AWS each runs on its own, here all die with this process, so that it is one at a time.
 */
const fewestAtOnce = 2;

/** A queue as the stack declares it. */
export interface QueueDeclaration {
  readonly arn: string;
  readonly url: string;
  readonly delaySeconds: number;
  /** How long a message that was handed out stays hidden before it comes again. */
  readonly visibilitySeconds: number;
  readonly retentionSeconds: number;
  /** Where a message goes that was handed out so often and never done. */
  readonly redrive: { readonly arn: string; readonly after: number } | undefined;
}

/** A function that works a queue off. */
export interface QueueMapping {
  readonly queueArn: string;
  readonly functionName: string;
  readonly batchSize: number;
  readonly concurrency: number;
  readonly reportsFailures: boolean;
}

export function readQueues(stack: Stack): QueueDeclaration[] {
  return stack.all('AWS::SQS::Queue', QueueProperties).map(({ id, properties }) => {
    const { deadLetterTargetArn, maxReceiveCount } = properties.RedrivePolicy ?? {};
    return {
      ...physicalQueue(properties.QueueName ?? id),
      delaySeconds: properties.DelaySeconds,
      visibilitySeconds: properties.VisibilityTimeout,
      retentionSeconds: properties.MessageRetentionPeriod,
      redrive:
        deadLetterTargetArn === undefined || maxReceiveCount === undefined
          ? undefined
          : { arn: deadLetterTargetArn, after: maxReceiveCount },
    };
  });
}

export function readQueueMappings(stack: Stack): QueueMapping[] {
  return stack
    .all('AWS::Lambda::EventSourceMapping', z.looseObject({ EventSourceArn: z.string() }))
    .filter(({ properties }) => properties.EventSourceArn.startsWith('arn:aws:sqs:'))
    .map(({ properties }) => {
      const mapping = MappingProperties.parse(properties);
      return {
        queueArn: mapping.EventSourceArn,
        functionName: functionNameIn(mapping.FunctionName) ?? mapping.FunctionName,
        batchSize: mapping.BatchSize,
        concurrency: atOnce(mapping.ScalingConfig?.MaximumConcurrency),
        reportsFailures: mapping.FunctionResponseTypes.includes('ReportBatchItemFailures'),
      };
    });
}

function atOnce(most = defaultConcurrency): number {
  return most === fewestAtOnce ? 1 : most;
}
