import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { pascal } from '../names.ts';
import type { Functions } from './functions.ts';

const policy = 'service-role/AWSCodeDeployRoleForLambdaLimited';

/**
 * CodeDeploy moves the aliases of functions to new versions: a tenth of the calls for five minutes, then all. If one of
 * the alarms goes off, it moves them back, and CloudFormation rolls the deployment back.
 */
export class GradualRelease extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { functions, alarms }: { readonly functions: Functions; readonly alarms: readonly IAlarm[] },
  ) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(policy)],
    });
    acknowledge(
      role,
      `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
      'CDK always adds the policy that AWS keeps for CodeDeploy.',
    );
    for (const { key, live } of functions.all) {
      if (live === undefined) continue;
      new LambdaDeploymentGroup(functions.groupOf(key).scope, pascal(`${key.replace(/^.*\//, '')}/release`), {
        alias: live,
        application,
        role,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [...alarms],
      });
    }
  }
}
