import { AccessLogFormat, CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { type IAccessLogSettings, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { allow } from '../statements.ts';

/** A log of requests, and the settings of the stage that writes it. */
interface AccessLog {
  readonly logGroup: LogGroup;
  readonly settings: IAccessLogSettings;
}

/** One JSON line per request in a log of its own, without anything that identifies the caller. */
export function accessLog(scope: Construct, fields: readonly string[]): AccessLog {
  const logGroup = new LogGroup(scope, 'AccessLog', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const line = Object.fromEntries(fields.map((field) => [field.replace('.', '_'), `$context.${field}`]));
  const settings = {
    destination: new LogGroupLogDestination(logGroup),
    format: AccessLogFormat.custom(JSON.stringify(line)),
  };
  return { logGroup, settings };
}

const logActions = [
  'CreateLogGroup',
  'CreateLogStream',
  'DescribeLogGroups',
  'DescribeLogStreams',
  'PutLogEvents',
  'GetLogEvents',
  'FilterLogEvents',
];

/**
 * The account-wide role with which API Gateway writes logs. A new account has none, and then a WebSocket stage with an
 * access log cannot be created. Role and setting stay when the stack is deleted, because other stacks of the account
 * need them.
 */
export class ApiLogRole extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const write = allow(
      logActions.map((action) => `logs:${action}`),
      ['*'],
    );
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { writeLogs: new PolicyDocument({ statements: [write] }) },
    });
    acknowledge(role, 'IAM5[Resource::*]', 'API Gateway refuses a role that may not write to every log.');
    const account = new CfnAccount(this, 'Account', { cloudWatchRoleArn: role.roleArn });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    account.applyRemovalPolicy(RemovalPolicy.RETAIN);
  }
}
