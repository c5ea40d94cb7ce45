import * as z from 'zod/mini';
import { functionNameIn, physicalQueue } from '../stack/resourceNames.ts';
import type { Stack } from '../stack/stackTemplate.ts';

/** Defaults of SQS and Lambda for properties that the stack leaves out. */
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

/** A queue as the stack declares it. */
export interface QueueDeclaration {
  readonly arn: string;
  readonly url: string;
  readonly delaySeconds: number;
  /** How long a received message stays hidden before it is delivered again. */
  readonly visibilitySeconds: number;
  readonly retentionSeconds: number;
  /** Where a message goes after this many failed deliveries. */
  readonly redrive: { readonly arn: string; readonly after: number } | undefined;
}

/** A function that consumes a queue. */
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
        concurrency: mapping.ScalingConfig?.MaximumConcurrency ?? defaultConcurrency,
        reportsFailures: mapping.FunctionResponseTypes.includes('ReportBatchItemFailures'),
      };
    });
}
