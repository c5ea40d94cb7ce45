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
 * The account-wide role with which API Gateway writes logs. A new account has none, and then a WebSocket stage with an
 * access log cannot be created. Role and setting stay when the stack is deleted, because other stacks of the account
 * need them.
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
