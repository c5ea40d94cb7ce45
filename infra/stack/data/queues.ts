import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { queueGrants } from '#functions/access.ts';
import type { Grant, QueueWorker } from '#functions/grants.ts';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { type QueueName, queues } from '#functions/platform/jobs/queues.ts';
import type { FunctionExtras, Functions } from '../api/functions.ts';
import { pascal } from '../names.ts';
import { allow } from '../statements.ts';

const group = 'background';

/** The product's queues and the functions that consume them. */
export class Queues extends Construct {
  readonly byName: Readonly<Record<QueueName, Queue>>;

  /** @param failed the dead-letter queue for failed items. */
  constructor(scope: Construct, id: string, failed: Queue) {
    super(scope, id);
    const make = (name: Exclude<QueueName, 'failed'>) =>
      new Queue(this, pascal(name), {
        encryption: QueueEncryption.SQS_MANAGED,
        enforceSSL: true,
        // Longer than the function may run, but not the six times that AWS advises: an item whose function died is
        // tried again soon. A second delivery is harmless, because jobs and mails have leases and the others may run
        // twice.
        visibilityTimeout: Duration.seconds(queues[name].visibilitySeconds),
        deadLetterQueue: { queue: failed, maxReceiveCount: queues[name].tries },
      });
    this.byName = {
      presence: make('presence'),
      jobs: make('jobs'),
      mails: make('mails'),
      bulkMails: make('bulkMails'),
      pushes: make('pushes'),
      feedback: make('feedback'),
      failed,
    };
  }

  /** Lets a function send to the queues of its grant. */
  accessOf({ queues: granted = [] }: Grant): Required<Pick<FunctionExtras, 'environment' | 'statements'>> {
    return {
      environment: Object.fromEntries(granted.map((name) => [queues[name].env, this.byName[name].queueUrl])),
      statements: granted.map((name) => allow(['sqs:SendMessage'], [this.byName[name].queueArn])),
    };
  }

  /** Adds the functions that consume the queues. */
  addWorkers(functions: Functions, enabled: boolean): void {
    const workers: readonly (readonly [string, QueueWorker])[] = Object.entries(queueGrants);
    for (const [name, worker] of workers) this.#addWorker(name, worker, functions, enabled);
  }

  #addWorker(name: string, worker: QueueWorker, functions: Functions, enabled: boolean): void {
    const { queueArn } = this.byName[worker.consumes];
    const { environment, statements } = this.accessOf(worker);
    const takeOut = allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], [queueArn]);
    const { lambda } = functions.add(`${group}/${name}`, worker, {
      environment,
      statements: [...statements, takeOut],
      timeoutMs: deadlines[worker.timeoutMs ?? 'queueFunctionMs'],
    });
    new CfnEventSourceMapping(functions.groupOf(group).scope, `${pascal(name)}Queue`, {
      functionName: lambda.functionName,
      eventSourceArn: queueArn,
      enabled,
      batchSize: worker.maxBatchSize,
      maximumBatchingWindowInSeconds: worker.windowSeconds,
      ...(worker.maxConcurrency === undefined
        ? {}
        : { scalingConfig: { maximumConcurrency: worker.maxConcurrency } }),
    });
  }
}
