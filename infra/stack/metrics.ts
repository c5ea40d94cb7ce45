import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type IFilterPattern } from 'aws-cdk-lib/aws-logs';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { allRoutes } from '#shared/routes.ts';
import type { Api } from './api/api.ts';
import type { Functions } from './api/functions.ts';
import type { Socket } from './api/socket.ts';
import type { Entrance } from './edge/entrance.ts';

export const alarmPeriod = Duration.minutes(5);
export const minute = Duration.minutes(1);
/** With fewer calls in a period, a percentage is not worth an alarm. */
const fewCalls = 200;
const refusedStatus = 401;

export interface Watched {
  readonly api: Api;
  readonly socket: Socket;
  readonly functions: Functions;
  readonly entrance: Entrance;
}

/** `percent` if there were enough calls for a percentage, otherwise 0. */
function whereMany(percent: string, label: string, usingMetrics: Record<string, IMetric>): MathExpression {
  return new MathExpression({
    expression: `IF(calls > ${fewCalls}, ${percent}, 0)`,
    label,
    usingMetrics,
    period: alarmPeriod,
  });
}

/** Counts matching log lines of the given functions. */
function linesOf(
  functions: Functions,
  key: string,
  name: string,
  filterPattern: IFilterPattern,
  each = alarmPeriod,
): IMetric {
  const filter = functions.groupOf(key).logGroup.addMetricFilter(name, {
    filterPattern,
    metricNamespace: Stack.of(functions).stackName,
    metricName: name,
    metricValue: '1',
  });
  return filter.metric({ period: each, statistic: 'sum' });
}

/** Logins with a wrong name or password, counted in the logs of the functions that answer them. */
function failedLogins(functions: Functions): IMetric {
  const login = allRoutes.find(({ key }) => key === 'auth/login');
  const pattern = FilterPattern.all(
    FilterPattern.stringValue('$.route', '=', `POST ${login?.declared.path}`),
    FilterPattern.numberValue('$.status', '=', refusedStatus),
  );
  return linesOf(functions, 'auth/login', 'FailedLogins', pattern);
}

/** Lines of the audit log that were changed or deleted, as reported by the function that follows its table. */
function touchedAuditLines(functions: Functions): IMetric {
  const pattern = FilterPattern.stringValue('$.message', '=', 'audit line touched');
  return linesOf(functions, 'background/watchAudit', 'AuditTouched', pattern);
}

/** Runs of user-facing functions that lag behind their stream, as they log it. */
function lateRuns(functions: Functions): IMetric {
  const pattern = FilterPattern.stringValue('$.message', '=', 'behind its stream');
  return linesOf(functions, 'background/broadcastPresence', 'Late', pattern, minute);
}

/** Jobs that failed because the mail service refused a mail: one with an invalid address, or all of them. */
function refusedMails(functions: Functions): IMetric {
  const pattern = FilterPattern.stringValue('$.message', '=', 'mail refused');
  return linesOf(functions, 'background/mailWorker', 'MailRefused', pattern);
}

/** Indexes that functions hold in memory whose snapshot was not renewed in time. */
function oldSnapshots(functions: Functions): IMetric {
  const pattern = FilterPattern.stringValue('$.message', '=', 'snapshot is old');
  return linesOf(functions, 'background/keepDirectory', 'OldSnapshots', pattern);
}

/**
 * Calls that API Gateway refused because all clients together made too many. Our functions refuse those of one client.
 */
function refusedCalls({ log }: Api): IMetric {
  const filter = log.addMetricFilter('RefusedCalls', {
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.status', '=', '429'),
      FilterPattern.stringValue('$.integration_status', '=', '-'),
    ),
    metricNamespace: Stack.of(log).stackName,
    metricName: 'RefusedCalls',
    metricValue: '1',
  });
  return filter.metric({ period: alarmPeriod, statistic: 'sum' });
}

/** One graph of all tables, or of all queues: new ones join by themselves. */
export function search(dimensions: string, metricName: string, statistic: string): MathExpression {
  return new MathExpression({
    expression: `SEARCH('{${dimensions}} MetricName="${metricName}"', '${statistic}', 300)`,
    label: '',
    period: alarmPeriod,
  });
}

/** All metrics for alarms and graphs. */
export function metricsOf({ api, socket, functions, entrance }: Watched) {
  const calls = api.http.metricCount({ period: alarmPeriod });
  const serverErrors = api.http.metricServerError({ period: alarmPeriod });
  const requests = entrance.distribution.metricRequests({ period: alarmPeriod, statistic: 'sum' });
  const edgeErrors = entrance.distribution.metric5xxErrorRate({ period: alarmPeriod });
  const ofSocket = (name: string) => socket.api.metric(name, { period: alarmPeriod, statistic: 'sum' });
  return {
    calls,
    serverErrors,
    edgeErrors,
    faults: whereMany('errors', 'Faults at the edge, %', { errors: edgeErrors, calls: requests }),
    p50: api.http.metricLatency({ period: alarmPeriod, statistic: 'p50' }),
    p99: api.http.metricLatency({ period: alarmPeriod, statistic: 'p99' }),
    // For all functions of the account, because they share its concurrency.
    throttled: new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      statistic: 'sum',
      period: alarmPeriod,
    }),
    // For all tables of the account: CloudWatch has and bills this metric only for tables that were throttled.
    tableThrottles: new MathExpression({
      expression: 'SELECT SUM(ThrottledRequests) FROM SCHEMA("AWS/DynamoDB", Operation, TableName)',
      label: 'Throttled requests of tables',
      period: alarmPeriod,
    }),
    refusedCalls: refusedCalls(api),
    oldSnapshots: oldSnapshots(functions),
    spent: new Metric({
      namespace: 'AWS/Billing',
      metricName: 'EstimatedCharges',
      dimensionsMap: { Currency: 'USD' },
      statistic: 'max',
      period: Duration.hours(6),
    }),
    connects: ofSocket('ConnectCount'),
    socketFaults: new MathExpression({
      expression: 'execution + integration',
      label: 'Faults of sockets',
      usingMetrics: { execution: ofSocket('ExecutionError'), integration: ofSocket('IntegrationError') },
      period: alarmPeriod,
    }),
    failedLogins: failedLogins(functions),
    refusedMails: refusedMails(functions),
    auditTouched: touchedAuditLines(functions),
    lateRuns: lateRuns(functions),
  };
}

export type Metrics = ReturnType<typeof metricsOf>;
