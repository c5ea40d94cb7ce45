import { RemovalPolicy } from 'aws-cdk-lib/core';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { type IAccessLogSettings, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** One JSON line per request in a log of its own, without anything that identifies the caller. */
export function accessLog(scope: Construct, fields: readonly string[]): IAccessLogSettings {
  const logGroup = new LogGroup(scope, 'AccessLog', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const line = Object.fromEntries(fields.map((field) => [field.replace('.', '_'), `$context.${field}`]));
  return {
    destination: new LogGroupLogDestination(logGroup),
    format: AccessLogFormat.custom(JSON.stringify(line)),
  };
}
