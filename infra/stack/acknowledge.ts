import { type CfnElement, Names, Reference, Stack, Tokenization, Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';

/**
 * Accepts one finding of cdk-nag's AwsSolutions rules on one construct, with the AWS limitation that forces it.
 * `finding` is exact, such as `IAM5[Resource::<Logical.Arn>/*]`: any other finding on the construct still fails the
 * synthesis.
 */
export function acknowledge(construct: IConstruct, finding: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: `AwsSolutions::AwsSolutions-${finding}`, reason });
}

/**
 * How a finding on a construct names what a token refers to: `<LogicalId>` or `<LogicalId.Attribute>`. For a construct
 * in a nested stack it is the parameter with which CDK passes the reference.
 */
export function nameInFindings(seenFrom: IConstruct, token: string): string {
  const reference = Tokenization.reverseCompleteString(token);
  if (!Reference.isReference(reference)) throw new Error('The token refers to no resource.');
  const { target, displayName } = reference;
  if (Stack.of(target) !== Stack.of(seenFrom)) {
    return `<referenceto${Names.nodeUniqueId(target.node)}${displayName}>`;
  }
  const logicalId = String(Stack.of(target).resolve(isElement(target) ? target.logicalId : ''));
  return `<${logicalId}${displayName === 'Ref' ? '' : `.${displayName}`}>`;
}

function isElement(construct: IConstruct): construct is CfnElement {
  return 'logicalId' in construct;
}
