import { Lazy, Stack } from 'aws-cdk-lib/core';
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
import { Construct } from 'constructs';
import type { Grant } from '#functions/grants.ts';
import { type Allowed, allow } from '../statements.ts';

export interface MailServiceProps {
  /** The address that mails come from; without one none are sent. */
  readonly from: string | undefined;
  /** The site's address, once there is an entrance. */
  readonly siteAddress: () => string;
}

/** Simple Email Service: the domain that mails come from, and who may send them. */
export class MailService extends Construct {
  readonly #from: string;
  readonly #siteAddress: string;
  readonly #set: ConfigurationSet | undefined;

  constructor(scope: Construct, id: string, { from = '', siteAddress }: MailServiceProps) {
    super(scope, id);
    this.#from = from;
    this.#siteAddress = Lazy.string({ produce: siteAddress });
    if (from === '') return;
    this.#set = new ConfigurationSet(this, 'Set', { reputationMetrics: true });
    new EmailIdentity(this, 'Identity', { identity: Identity.domain(this.#domain) });
  }

  /** Has bounces and complaints put into a queue. */
  tellFeedback(queue: Queue): void {
    if (this.#set === undefined) return;
    this.#set.addEventDestination('Feedback', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
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

  /** What a function is told of mail, and may do with it. */
  accessOf({ tables, sendsMail, knowsMail }: Grant): Allowed {
    if (sendsMail !== true) {
      const isTold = knowsMail === true || tables?.jobs !== undefined;
      return { environment: isTold ? { MAIL_FROM: this.#from } : {}, statements: [] };
    }
    const environment = { MAIL_FROM: this.#from, SITE_ADDRESS: this.#siteAddress };
    if (this.#set === undefined) return { environment, statements: [] };
    const set = this.#set.configurationSetName;
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    return {
      environment: { ...environment, MAIL_CONFIGURATION_SET: set },
      // Mails with a file are sent by the same call, and may be taken for raw ones.
      statements: [
        allow(
          ['ses:SendEmail', 'ses:SendRawEmail'],
          [arn('identity', this.#domain), arn('configuration-set', set)],
        ),
      ],
    };
  }
}
