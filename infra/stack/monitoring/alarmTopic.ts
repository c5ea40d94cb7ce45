import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { StageSettings } from '../settings.ts';

/**
 * The topic for alarms. Two policies must admit CloudWatch: a topic's own policy excludes everyone it does not name,
 * and AWS's managed key for topics does not admit it. Without a key, alarm texts are unencrypted in the topic until
 * they are mailed; they name no person.
 */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { alarmEmail, alarmKey }: StageSettings) {
    super(scope, id);
    const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com');
    const key = alarmKey ? this.#keyFor(cloudWatch) : undefined;
    this.topic = new Topic(this, 'Topic', { ...(key && { masterKey: key }), enforceSSL: true });
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudWatch],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (alarmEmail !== undefined) this.topic.addSubscription(new EmailSubscription(alarmEmail));
  }

  #keyFor(cloudWatch: ServicePrincipal): Key {
    const key = new Key(this, 'Key', {
      enableKeyRotation: true,
      // It encrypts nothing that is kept, and would go on costing a dollar a month.
      removalPolicy: RemovalPolicy.DESTROY,
      description: 'Alarms of the alumni network',
    });
    key.grantEncryptDecrypt(cloudWatch);
    return key;
  }
}
