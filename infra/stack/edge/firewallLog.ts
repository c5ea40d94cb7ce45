import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, type CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** Headers that say who is logged in. */
const secret = ['cookie', 'authorization'];

/** Keeps for a week what the firewall refused, without the secrets of whoever was refused. */
export function logRefusals(scope: Construct, webAcl: CfnWebACL): void {
  const stack = Stack.of(scope);
  // WAF writes only to logs whose names begin so.
  const logGroupName = `aws-waf-logs-${stack.stackName.toLowerCase()}`;
  const log = new LogGroup(scope, 'Log', {
    logGroupName,
    retention: RetentionDays.ONE_WEEK,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const config = new CfnLoggingConfiguration(scope, 'Logging', {
    resourceArn: webAcl.attrArn,
    // Without the `:*` that the ARN of a log group ends in elsewhere.
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
