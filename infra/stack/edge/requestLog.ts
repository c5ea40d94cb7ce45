import { type AddToResourcePolicyResult, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';

/** Query, cookies and referrer are left out: a query may hold the token of a calendar link or the words of a search. */
const fields = [
  'date',
  'time',
  'x-edge-location',
  'c-ip',
  'cs-method',
  'cs(Host)',
  'cs-uri-stem',
  'cs(User-Agent)',
  'cs-bytes',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'x-edge-request-id',
];

/** CloudFront's log of requests, with chosen fields, in the bucket of logs. */
export class RequestLog extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { distributionArn, logs }: { distributionArn: string; logs: IBucket },
  ) {
    super(scope, id);
    const { account, stackName } = Stack.of(this);
    const name = `${stackName}-requests`.toLowerCase();
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      resourceArn: distributionArn,
      logType: 'ACCESS_LOGS',
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: logs.bucketArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: fields,
      s3SuffixPath: '{yyyy}/{MM}/{dd}',
    });
    delivery.node.addDependency(source);
    const { policyDependable }: AddToResourcePolicyResult = logs.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [logs.arnForObjects(`AWSLogs/${account}/CloudFront/*`)],
        conditions: {
          StringEquals: { 'aws:SourceAccount': account, 's3:x-amz-acl': 'bucket-owner-full-control' },
        },
      }),
    );
    if (policyDependable !== undefined) delivery.node.addDependency(policyDependable);
  }
}
