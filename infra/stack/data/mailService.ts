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
  /** The sender address; without one no mail is sent. */
  readonly from: string | undefined;
  /** The site's address, available once there is an entrance. */
  readonly siteAddress: () => string;
}

/** Simple Email Service: the sender domain, and who may send from it. */
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

  /** A function's mail settings and permissions. */
  accessOf({ tables, sendsMail, readsSendRate, needsMailSetting, needsSiteAddress }: Grant): Allowed {
    if (sendsMail !== true) {
      const needsToKnow = needsMailSetting === true || tables?.jobs !== undefined;
      return {
        environment: {
          ...(needsToKnow && { MAIL_FROM: this.#from }),
          ...(needsSiteAddress === true && { SITE_ADDRESS: this.#siteAddress }),
        },
        statements: [],
      };
    }
    const environment = { MAIL_FROM: this.#from, SITE_ADDRESS: this.#siteAddress };
    if (this.#set === undefined) return { environment, statements: [] };
    const set = this.#set.configurationSetName;
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    return {
      environment: { ...environment, MAIL_CONFIGURATION_SET: set },
      // Mails with attachments use the same call, but may count as raw mails.
      statements: [
        allow(
          ['ses:SendEmail', 'ses:SendRawEmail'],
          [arn('identity', this.#domain), arn('configuration-set', set)],
        ),
        // SES knows no resource for this.
        ...(readsSendRate === true ? [allow(['ses:GetAccount'], ['*'])] : []),
      ],
    };
  }
}
