import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Duration } from 'aws-cdk-lib/core';
import { scheduledGrants } from '#functions/access.ts';
import type { ScheduledWorker } from '#functions/grants.ts';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import type { Functions } from '../api/functions.ts';
import { pascal } from '../names.ts';
import type { Queues } from './queues.ts';

const group = 'background';

/** Adds the scheduled functions. */
export function addSchedules(functions: Functions, queues: Queues, enabled: boolean): void {
  const workers: readonly (readonly [string, ScheduledWorker])[] = Object.entries(scheduledGrants);
  for (const [name, worker] of workers) {
    const { lambda } = functions.add(`${group}/${name}`, worker, {
      ...queues.accessOf(worker),
      timeoutMs: deadlines.backgroundFunctionMs,
    });
    new Rule(functions.groupOf(group).scope, `${pascal(name)}Clock`, {
      enabled,
      schedule: Schedule.rate(Duration.minutes(worker.everyMinutes)),
      targets: [new LambdaFunction(lambda)],
    });
  }
}
