import { RemovalPolicy } from 'aws-cdk-lib/core';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { allow } from '../statements.ts';

const actions = [
  'CreateLogGroup',
  'CreateLogStream',
  'DescribeLogGroups',
  'DescribeLogStreams',
  'PutLogEvents',
  'GetLogEvents',
  'FilterLogEvents',
];

/**
 * The role by which API Gateway writes logs, one for the whole account. A fresh account has none, and then a WebSocket
 * stage that keeps an access log cannot be made. Both stay when a stack goes: other stacks of the account need them.
 */
export class ApiLogRole extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const write = allow(
      actions.map((action) => `logs:${action}`),
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
