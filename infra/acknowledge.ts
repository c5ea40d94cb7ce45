import { type CfnElement, Stack, Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';

/**
 * Accepts one finding of cdk-nag's AwsSolutions rules on one construct, for the limit of AWS that forces it. `finding`
 * is exact, as `IAM5[Resource::<Logical.Arn>/*]`: anything else on the same construct still stops the synthesis.
 */
export function acknowledge(construct: IConstruct, finding: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: `AwsSolutions::AwsSolutions-${finding}`, reason });
}

/** The logical id by which the template, and so a finding, names the resource of a construct. */
export function logicalIdOf(construct: IConstruct): string {
  const resource: IConstruct | undefined = construct.node.defaultChild ?? construct;
  if (!isElement(resource)) throw new Error(`${construct.node.path} has no resource.`);
  return Stack.of(construct).getLogicalId(resource);
}

function isElement(construct: IConstruct): construct is CfnElement {
  return 'logicalId' in construct;
}
