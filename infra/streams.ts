import { Duration } from 'aws-cdk-lib/core';
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { backgroundAccess } from '#functions/access.ts';
import type { StreamConsumer } from '#functions/grants.ts';
import { acknowledge } from './acknowledge.ts';
import type { Functions } from './functions.ts';
import { pascal } from './names.ts';
import { allow, streamStatement } from './statements.ts';
import type { Tables } from './tables.ts';

const batchSize = 100;
const retries = 5;
const oldestSeconds = 6 * 3600;
const backgroundSeconds = 60;
const keepDays = 14;

/** The functions that follow changes of tables. What fails for good is remembered in a queue, and an alarm tells. */
export class Streams extends Construct {
  readonly failed: Queue;

  constructor(scope: Construct, id: string, props: { functions: Functions; tables: Tables }) {
    super(scope, id);
    this.failed = new Queue(this, 'Failed', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(keepDays),
    });
    acknowledge(
      this.failed,
      'SQS3',
      'This is itself the dead-letter queue of the streams; cdk-nag does not look at event source mappings.',
    );
    const consumers: readonly (readonly [string, StreamConsumer])[] = Object.entries(backgroundAccess);
    for (const [name, consumer] of consumers) {
      this.#follow(name, consumer, props);
    }
  }

  #follow(
    name: string,
    consumer: StreamConsumer,
    { functions, tables }: { functions: Functions; tables: Tables },
  ): void {
    const streamArn = tables.streamOf(consumer.follows);
    const { lambda } = functions.add(`background/${name}`, consumer, {
      statements: [streamStatement(streamArn), allow(['sqs:SendMessage'], [this.failed.queueArn])],
      timeoutSeconds: backgroundSeconds,
    });
    new CfnEventSourceMapping(this, pascal(name), {
      functionName: lambda.functionName,
      eventSourceArn: streamArn,
      startingPosition: 'TRIM_HORIZON',
      batchSize: consumer.batchMost ?? batchSize,
      maximumBatchingWindowInSeconds: consumer.windowSeconds,
      bisectBatchOnFunctionError: true,
      maximumRetryAttempts: retries,
      maximumRecordAgeInSeconds: oldestSeconds,
      functionResponseTypes: ['ReportBatchItemFailures'],
      destinationConfig: { onFailure: { destination: this.failed.queueArn } },
      ...(consumer.filters.length === 0
        ? {}
        : {
            filterCriteria: {
              filters: consumer.filters.map((filter) => ({ pattern: JSON.stringify(filter) })),
            },
          }),
    });
  }
}
