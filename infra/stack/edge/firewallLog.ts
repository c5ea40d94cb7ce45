import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, type CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

/** Headers with session secrets. */
const secret = ['cookie', 'authorization'];

/** Keeps refused requests for a week, without the secrets in their headers. */
export function logRefusals(scope: Construct, webAcl: CfnWebACL): void {
  const stack = Stack.of(scope);
  // WAF only writes to logs with this name prefix.
  const logGroupName = `aws-waf-logs-${stack.stackName.toLowerCase()}`;
  const log = new LogGroup(scope, 'Log', {
    logGroupName,
    retention: RetentionDays.ONE_WEEK,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const config = new CfnLoggingConfiguration(scope, 'Logging', {
    resourceArn: webAcl.attrArn,
    // WAF needs the log group's ARN without the trailing `:*`.
    logDestinationConfigs: [
      stack.formatArn({
        service: 'logs',
        resource: 'log-group',
        resourceName: logGroupName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    ],
    redactedFields: secret.map((Name) => ({ singleHeader: { Name } })),
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [
        {
          Behavior: 'KEEP',
          Requirement: 'MEETS_ANY',
          Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
        },
      ],
    },
  });
  config.node.addDependency(log);
}
