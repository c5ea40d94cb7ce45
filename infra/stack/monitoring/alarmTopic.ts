import { Stack } from 'aws-cdk-lib/core';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/**
 * Where alarms are told. A topic with a policy of its own admits no one whom that policy does not name, and AWS's own
 * key for topics does not admit CloudWatch: both must let it in. Without a key, what an alarm says lies unencrypted in
 * the topic for the moment until it is mailed; it names no person.
 */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { alarmEmail, alarmKey }: Settings) {
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
      description: 'Alarms of the alumni network',
    });
    key.grantEncryptDecrypt(cloudWatch);
    return key;
  }
}
