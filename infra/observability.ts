import { Duration } from 'aws-cdk-lib/core';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Key } from 'aws-cdk-lib/aws-kms';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import type { Functions } from './functions.ts';
import { pascal } from './names.ts';
import type { Socket } from './socket.ts';
import type { Streams } from './streams.ts';

export interface ObservabilityProps {
  readonly api: Api;
  readonly socket: Socket;
  readonly streams: Streams;
  readonly functions: Functions;
  readonly alarmEmail: string | undefined;
}

const period = Duration.minutes(5);
const minute = Duration.minutes(1);
/** Promised: 99.5 % of calls answered without a fault of ours, within 1.5 s. */
const faultsPercent = 0.5;
const slowMs = 1500;
const lateMs = 60_000;

function metricsOf({ api, socket }: ObservabilityProps) {
  const calls = api.http.metricCount({ period });
  const serverErrors = api.http.metricServerError({ period });
  return {
    calls,
    faults: new MathExpression({
      expression: '100 * faults / MAX([calls, 1])',
      label: 'Faults, %',
      usingMetrics: { faults: serverErrors, calls },
      period,
    }),
    p50: api.http.metricLatency({ period, statistic: 'p50' }),
    p99: api.http.metricLatency({ period, statistic: 'p99' }),
    // Of all functions of the account together: they share its concurrency.
    throttled: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'sum', period }),
    connects: socket.api.metric('ConnectCount', { period, statistic: 'sum' }),
    socketFaults: socket.api.metric('ExecutionError', { period, statistic: 'sum' }),
  };
}

type Metrics = ReturnType<typeof metricsOf>;

/** What tells people that something is wrong: alarms on one topic, and one page of graphs. */
export class Observability extends Construct {
  readonly alarmTopic: Topic;

  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    super(scope, id);
    const key = new Key(this, 'Key', {
      enableKeyRotation: true,
      description: 'Alarms of the alumni network',
    });
    key.grantEncryptDecrypt(new ServicePrincipal('cloudwatch.amazonaws.com'));
    this.alarmTopic = new Topic(this, 'Alarms', { masterKey: key, enforceSSL: true });
    if (props.alarmEmail !== undefined) {
      this.alarmTopic.addSubscription(new EmailSubscription(props.alarmEmail));
    }
    const metrics = metricsOf(props);
    this.#watchCalls(metrics);
    this.#watchBackground(props);
    this.#draw(metrics, props);
  }

  #alarm(id: string, metric: IMetric, threshold: number, extra: Partial<AlarmProps> = {}): void {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...extra,
    });
    alarm.addAlarmAction(new SnsAction(this.alarmTopic));
  }

  #watchCalls(metrics: Metrics): void {
    this.#alarm('Faults', metrics.faults, faultsPercent);
    this.#alarm('Slow', metrics.p99, slowMs, { evaluationPeriods: 3 });
    this.#alarm('SocketFaults', metrics.socketFaults, 0);
    this.#alarm('OutOfCapacity', metrics.throttled, 0);
  }

  #watchBackground({ streams, functions }: ObservabilityProps): void {
    this.#alarm('GivenUp', streams.failed.metricApproximateNumberOfMessagesVisible({ period: minute }), 0);
    const consumers = functions.all.filter(({ key }) => key.startsWith('background/'));
    for (const { key, lambda } of consumers) {
      const age = lambda.metric('IteratorAge', { period: minute, statistic: 'max' });
      this.#alarm(`${pascal(key)}Late`, age, lateMs, { evaluationPeriods: 3 });
    }
    const rotator = functions.all.find(({ key }) => key === 'edge/rotateOrigin');
    if (rotator !== undefined) this.#alarm('RotationFailed', rotator.lambda.metricErrors({ period }), 0);
  }

  #draw(metrics: Metrics, { functions }: ObservabilityProps): void {
    const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
      new GraphWidget({ title, left, right, width: 12 });
    const errors = functions.all.map(({ lambda }) => lambda.metricErrors({ period }));
    new Dashboard(this, 'Dashboard', {
      widgets: [
        [graph('Calls', [metrics.calls], [metrics.faults]), graph('Latency', [metrics.p50, metrics.p99])],
        [graph('Real time', [metrics.connects, metrics.socketFaults]), graph('Failures by function', errors)],
      ],
    });
  }
}
