import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { streamGrants } from '#functions/access.ts';
import type { StreamConsumer } from '#functions/grants.ts';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { acknowledge } from '../acknowledge.ts';
import type { Functions } from '../api/functions.ts';
import { batchSizeOf, maxRecordAgeSeconds, streamRetries } from '../functionSettings.ts';
import { pascal } from '../names.ts';
import { allow, streamStatements } from '../statements.ts';
import { Queues } from './queues.ts';
import { addSchedules } from './schedules.ts';
import type { Tables } from './tables.ts';

const group = 'background';
const keepDays = 14;

/** Lambda reads the stream and invokes nothing, so that no change waits for the mapping to be turned on again. */
const nothing = [{ eventName: ['NONE'] }];
/** Set even when every change passes, because an event source mapping keeps its old filter if the template omits it. */
const everything = [{ eventName: ['INSERT', 'MODIFY', 'REMOVE'] }];

/**
 * The functions that consume streams, consume queues or run on a schedule. Items that fail for good go to a queue with
 * an alarm.
 */
export class BackgroundFunctions extends Construct {
  readonly failed: Queue;
  readonly queues: Queues;

  readonly #isPaused: boolean;

  /** @param props.isPaused true to run no background work, and to drop the changes of tables. */
  constructor(
    scope: Construct,
    id: string,
    props: { functions: Functions; tables: Tables; isPaused: boolean },
  ) {
    super(scope, id);
    this.#isPaused = props.isPaused;
    const ownStack = props.functions.groupOf(group).scope;
    this.failed = new Queue(ownStack, 'Failed', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(keepDays),
    });
    acknowledge(
      this.failed,
      'SQS3',
      'This is itself the dead-letter queue of streams and queues; cdk-nag does not look at event source mappings.',
    );
    this.queues = new Queues(ownStack, 'Queues', this.failed);
    this.queues.addWorkers(props.functions, !props.isPaused);
    addSchedules(props.functions, this.queues, !props.isPaused);
    const consumers: readonly (readonly [string, StreamConsumer])[] = Object.entries(streamGrants);
    for (const [name, consumer] of consumers) {
      this.#follow(name, consumer, props);
    }
  }

  #follow(
    name: string,
    consumer: StreamConsumer,
    { functions, tables }: { functions: Functions; tables: Tables },
  ): void {
    const streamArn = tables.streamOf(consumer.streamOf);
    const { environment, statements } = this.queues.accessOf(consumer);
    const giveUp = allow(['sqs:SendMessage'], [this.failed.queueArn]);
    const { lambda, role } = functions.add(`${group}/${name}`, consumer, {
      environment,
      statements: [...statements, ...streamStatements(streamArn), giveUp],
      timeoutMs: deadlines.backgroundFunctionMs,
    });
    acknowledge(role, 'IAM5[Resource::*]', 'dynamodb:ListStreams takes no resource.');
    new CfnEventSourceMapping(functions.groupOf(group).scope, `${pascal(name)}Stream`, {
      functionName: lambda.functionName,
      eventSourceArn: streamArn,
      startingPosition: 'TRIM_HORIZON',
      batchSize: batchSizeOf(consumer),
      maximumBatchingWindowInSeconds: consumer.windowSeconds,
      bisectBatchOnFunctionError: true,
      maximumRetryAttempts: consumer.isRetriedUntilExpired === true ? -1 : streamRetries,
      maximumRecordAgeInSeconds: maxRecordAgeSeconds,
      functionResponseTypes: ['ReportBatchItemFailures'],
      destinationConfig: { onFailure: { destination: this.failed.queueArn } },
      filterCriteria: {
        filters: this.#passing(consumer).map((filter) => ({ pattern: JSON.stringify(filter) })),
      },
    });
  }

  #passing({ filters }: StreamConsumer): readonly object[] {
    if (this.#isPaused) return nothing;
    return filters.length === 0 ? everything : filters;
  }
}
