import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { scheduledGrants } from '#functions/access.ts';
import type { Functions } from '../api/functions.ts';
import type { BackgroundFunctions } from '../data/backgroundFunctions.ts';
import { type Metrics, type Watched, metricsOf, search, minute, alarmPeriod } from '../metrics.ts';
import type { StageSettings } from '../settings.ts';
import { AlarmTopic } from './alarmTopic.ts';

interface ObservabilityProps extends Watched {
  readonly background: BackgroundFunctions;
  readonly settings: StageSettings;
}

/**
 * Objective: 99.5 % of calls answered without a server error within 1.5 s. Errors are measured at the edge, where
 * readers are: its own and the APIs' together. About half of the edge's responses are calls, the rest are images and
 * files.
 */
const faultsPercent = 0.25;
const slowMs = 1500;
const jobsLateMs = 60_000;
const maxSocketFaults = 5;
const maxFailedLogins = 200;
const maxRefusedMails = 5;
const maxRefusedCalls = 50;
/** An unfinished job returns to the end of its queue after five minutes. */
const maxJobWait = Duration.minutes(30);
/** A mail whose sender died is free again after six minutes. */
const maxMailWait = Duration.minutes(15);
const clockPeriod = Duration.minutes(15);
const runbook = 'infra/runbook/alarms';

/** Alarms on one topic, and one dashboard. */
export class Observability extends Construct {
  /** The alarms about responses to readers, which roll a new release back. */
  readonly aboutAnswers: readonly Alarm[];
  readonly #alarms: AlarmTopic;
  readonly #isQuiet: boolean;

  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    super(scope, id);
    this.#alarms = new AlarmTopic(this, 'Alarms', props.settings);
    this.#isQuiet = props.settings.maintenance;
    const metrics = metricsOf(props);
    this.aboutAnswers = this.#watchAnswers(metrics);
    this.#watchCalls(metrics);
    this.#watchBackground(props);
    if (props.settings.dashboard) this.#draw(metrics, props);
  }

  /** The description names the alarm's page in the runbook. */
  #alarm(id: string, metric: IMetric, threshold: number, extra: Partial<AlarmProps> = {}): Alarm {
    const alarm = new Alarm(this, id, {
      alarmDescription: `${id}: see ${runbook}/${id}.md`,
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      // During maintenance every call fails and every clock stands still.
      actionsEnabled: !this.#isQuiet,
      ...extra,
    });
    alarm.addAlarmAction(new SnsAction(this.#alarms.topic));
    return alarm;
  }

  #watchAnswers(metrics: Metrics): readonly Alarm[] {
    const faults = this.#alarm('Faults', metrics.faults, faultsPercent);
    // With few requests a percentage means little, but errors for a quarter of an hour are no coincidence: one in 200
    // exceeds this, while single errors of a busy site, within the objective, stay below it. An index of people that is
    // missing for that long counts too, because searches then answer 503.
    const faultsGoOn = this.#alarm('FaultsGoOn', metrics.edgeErrors, faultsPercent, { evaluationPeriods: 3 });
    const slow = this.#alarm('Slow', metrics.p99, slowMs, {
      evaluationPeriods: 3,
      evaluateLowSampleCountPercentile: 'ignore',
    });
    return [faults, faultsGoOn, slow];
  }

  #watchCalls(metrics: Metrics): void {
    this.#alarm('SocketFaults', metrics.socketFaults, maxSocketFaults);
    this.#alarm('OutOfCapacity', metrics.throttled, 0);
    this.#alarm('FailedLogins', metrics.failedLogins, maxFailedLogins);
    this.#alarm('MailRefused', metrics.refusedMails, maxRefusedMails);
    this.#alarm('AuditTouched', metrics.auditTouched, 0);
    this.#alarm('TablesThrottled', metrics.tableThrottles, 0);
    this.#alarm('TooManyCalls', metrics.refusedCalls, maxRefusedCalls);
    this.#alarm('SnapshotOld', metrics.oldSnapshots, 0);
    this.#alarm('Late', metrics.lateRuns, 0, { evaluationPeriods: 3 });
  }

  #watchBackground({ background, functions }: ObservabilityProps): void {
    this.#alarm('GivenUp', background.failed.metricApproximateNumberOfMessagesVisible({ period: minute }), 0);
    const { jobs, mails } = background.queues.byName;
    const ageOf = (queue: Queue) => queue.metricApproximateAgeOfOldestMessage({ period: alarmPeriod });
    this.#alarm('JobsWait', ageOf(jobs), maxJobWait.toSeconds());
    this.#alarm('MailsWait', ageOf(mails), maxMailWait.toSeconds());
    this.#watchClocks(functions);
    const lambdaOf = (key: string) => functions.all.find((candidate) => candidate.key === key)?.lambda;
    const rotator = lambdaOf('edge/rotateOrigin');
    if (rotator !== undefined)
      this.#alarm('RotationFailed', rotator.metricErrors({ period: alarmPeriod }), 0);
    // Lambda measures it at the end of each batch, even if the function logged nothing. All mail and background work
    // depends on this stream. One such metric fits a free month's budget.
    const age = lambdaOf('background/dispatchJobs')?.metric('IteratorAge', {
      period: minute,
      statistic: 'max',
    });
    if (age !== undefined) this.#alarm('JobsLate', age, jobsLateMs, { evaluationPeriods: 3 });
  }

  /** A clock that is turned off or cannot start its function is seen by the runs that are missing. */
  #watchClocks(functions: Functions): void {
    const clocks = functions.all.filter(({ key }) => key.replace(/^background\//, '') in scheduledGrants);
    const runs = clocks.map(({ lambda }, index): readonly [string, IMetric] => [
      `clock${index}`,
      lambda.metricInvocations({ period: clockPeriod }),
    ]);
    const stopped = new MathExpression({
      expression: runs.map(([name]) => `IF(FILL(${name}, 0) < 1, 1, 0)`).join(' + '),
      label: 'Clocks that stopped',
      usingMetrics: Object.fromEntries(runs),
      period: clockPeriod,
    });
    // Two periods, because the functions of a first deployment are younger than one.
    this.#alarm('ClockStopped', stopped, 0, { evaluationPeriods: 2 });
    const canary = functions.all.find(({ key }) => key === 'background/canary')?.lambda;
    if (canary === undefined) throw new Error('There is no canary.');
    this.#alarm('CanaryFailed', canary.metricErrors({ period: alarmPeriod }), 0, { evaluationPeriods: 2 });
  }

  #draw(metrics: Metrics, { functions }: { readonly functions: Functions }): void {
    const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
      new GraphWidget({ title, left, right, width: 12 });
    const errors = functions.all.map(({ lambda }) => lambda.metricErrors({ period: alarmPeriod }));
    new Dashboard(this, 'Dashboard', {
      widgets: [
        [
          graph('Calls', [metrics.calls, metrics.serverErrors], [metrics.faults]),
          graph('Latency', [metrics.p50, metrics.p99]),
        ],
        [graph('Real time', [metrics.connects, metrics.socketFaults]), graph('Failures by function', errors)],
        [
          graph('Tables: units', [
            search('AWS/DynamoDB,TableName', 'ConsumedReadCapacityUnits', 'Sum'),
            search('AWS/DynamoDB,TableName', 'ConsumedWriteCapacityUnits', 'Sum'),
          ]),
          graph('Tables: latency, ms', [
            search('AWS/DynamoDB,Operation,TableName', 'SuccessfulRequestLatency', 'Average'),
          ]),
        ],
        [
          graph('Queues: oldest item, s', [
            search('AWS/SQS,QueueName', 'ApproximateAgeOfOldestMessage', 'Maximum'),
          ]),
          graph('Queues: items', [
            search('AWS/SQS,QueueName', 'ApproximateNumberOfMessagesVisible', 'Maximum'),
          ]),
        ],
        [
          graph('Failed logins', [metrics.failedLogins]),
          graph('Cost of the account this month, $', [metrics.spent]),
        ],
      ],
    });
  }
}
