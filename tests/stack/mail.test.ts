import { beforeAll, expect, test } from 'vitest';
import { mailSenders } from '#functions/platform/jobs/queues.ts';
import { foundFunctions } from './policies.ts';
import { objectsIn, resourcesOf, type Synthesis, synthesize } from './synthesis.ts';

let synthesis: Synthesis;

beforeAll(async () => {
  synthesis = await synthesize({ mailFrom: 'door@alumni.example.edu' });
});

test('a stack that mails has an identity for its domain and two functions that may use it', () => {
  const [identity] = resourcesOf(synthesis.template, 'AWS::SES::EmailIdentity');
  const found = foundFunctions(synthesis.template);
  const senders = found.filter(({ allowed }) => allowed.some((line) => line.startsWith('ses:')));

  expect(identity?.[1].Properties['EmailIdentity']).toBe('alumni.example.edu');
  expect(senders.map(({ key }) => key).toSorted()).toEqual([
    'background/bulkMailWorker',
    'background/mailWorker',
  ]);
  const mayOf = (sender: string) =>
    found
      .find(({ key }) => key === `background/${sender}`)
      ?.allowed.filter((one) => one.startsWith('ses:'))
      .toSorted() ?? [];
  const [bulk, own] = [mayOf('bulkMailWorker'), mayOf('mailWorker')];
  expect(bulk).toEqual(['ses:GetAccount *', ...own]);
  expect(own).not.toEqual([]);
  for (const line of own) {
    expect(line).toMatch(
      /^ses:Send(?:Raw)?Email arn:.*:(identity\/alumni\.example\.edu|configuration-set\/.+)$/,
    );
  }
});

test('account mails and bulk mails each have a queue that gives up into the same, and two senders', () => {
  const queueOf = (name: string) =>
    resourcesOf(synthesis.template, 'AWS::SQS::Queue').find(([id]) =>
      id.startsWith(`FunctionsBackgroundQueues${name}`),
    );
  const senders = resourcesOf(synthesis.template, 'AWS::Lambda::EventSourceMapping').filter(([id]) =>
    /(?:Bulk)?MailWorkerQueue$/.test(id),
  );

  expect(queueOf('BulkMails')?.[1].Properties).toEqual(queueOf('Mails')?.[1].Properties);
  expect(JSON.stringify(queueOf('Mails'))).toContain('deadLetterTargetArn');
  expect(senders.map(([, { Properties }]) => Properties['ScalingConfig'])).toEqual([
    { MaximumConcurrency: mailSenders },
    { MaximumConcurrency: mailSenders },
  ]);
});

test('bounces and complaints go to the queue of their handler', () => {
  const rules = resourcesOf(synthesis.template, 'AWS::Events::Rule').filter(
    ([, { Properties }]) => Properties['EventPattern'] !== undefined,
  );
  const events = objectsIn(resourcesOf(synthesis.template, 'AWS::SES::ConfigurationSetEventDestination'));

  expect(rules).toHaveLength(1);
  expect(JSON.stringify(rules)).toMatch(/"aws.ses".*Feedback/s);
  expect(JSON.stringify(events)).toMatch(/BOUNCE.*COMPLAINT/is);
});
