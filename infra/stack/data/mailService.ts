import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Grant } from '#functions/grants.ts';
import { type Allowed, allow } from '../statements.ts';

/** Simple Email Service: the sender domain, and who may send from it. */
export class MailService extends Construct {
  readonly #from: string;
  readonly #set: ConfigurationSet | undefined;

  /** @param from the sender address; without one no mail is sent. */
  constructor(scope: Construct, id: string, from = '') {
    super(scope, id);
    this.#from = from;
    if (from === '') return;
    this.#set = new ConfigurationSet(this, 'Set', { reputationMetrics: true });
    new EmailIdentity(this, 'Identity', { identity: Identity.domain(this.#domain) });
  }

  /** Sends what becomes of each mail to a queue. */
  sendFeedbackTo(queue: Queue): void {
    if (this.#set === undefined) return;
    this.#set.addEventDestination('Feedback', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.DELIVERY_DELAY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
      ],
    });
    new Rule(queue, 'Rule', {
      eventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': [this.#set.configurationSetName] } } },
      },
      targets: [new SqsQueue(queue)],
    });
  }

  get #domain(): string {
    return this.#from.replace(/^.*@/, '');
  }

  /** What a function needs to do what its grant allows. */
  accessOf({ mail = [] }: Grant): Allowed {
    if (this.#set === undefined || mail.length === 0) return { environment: {}, statements: [] };
    const set = this.#set.configurationSetName;
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    const sender = [arn('identity', this.#domain), arn('configuration-set', set)];
    return {
      environment: { MAIL_CONFIGURATION_SET: set },
      statements: mail.map((action) =>
        // Mails with attachments use the same call, but may count as raw mails. SES has no resource for `GetAccount`.
        action === 'SendEmail'
          ? allow(['ses:SendEmail', 'ses:SendRawEmail'], sender)
          : allow(['ses:GetAccount'], ['*']),
      ),
    };
  }
}
