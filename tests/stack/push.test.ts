import { beforeAll, expect, test } from 'vitest';
import { foundFunctions } from './policies.ts';
import { resourcesOf, type Synthesis, usualSynthesis } from './synthesis.ts';

let synthesis: Synthesis;

beforeAll(async () => {
  synthesis = await usualSynthesis();
});

test('the push keys come from a generated secret, which only functions that push may read', () => {
  const secret = resourcesOf(synthesis.template, 'AWS::SecretsManager::Secret').find(([id]) =>
    id.startsWith('PushKey'),
  );
  const reading = `secretsmanager:GetSecretValue <${secret?.[0]}>`;
  const found = foundFunctions(synthesis.template);
  const readers = found.filter(({ allowed }) => allowed.includes(reading)).map(({ key }) => key);

  expect(secret?.[1].Properties).toMatchObject({
    GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true },
  });
  expect(readers.toSorted()).toEqual([
    'background/pushWorker',
    'push/getPushKey',
    'push/subscribeToPush',
    'push/testPush',
  ]);
  const knowing = found.filter(({ environment }) => environment.includes('PUSH_SECRET_ARN'));
  expect(knowing.map(({ key }) => key).toSorted()).toEqual(readers.toSorted());
});

test('no environment holds the secret itself', () => {
  const functions = JSON.stringify(resourcesOf(synthesis.template, 'AWS::Lambda::Function'));

  expect(functions).toContain('PUSH_SECRET_ARN');
  expect(functions).not.toMatch(/resolve:secretsmanager:[^}]*PushKey/);
});

test("the site's policy lets one name make the address of a worker, and nothing else", () => {
  const policies = JSON.stringify(resourcesOf(synthesis.template, 'AWS::CloudFront::ResponseHeadersPolicy'));

  expect(policies).toContain("worker-src 'self'");
  expect(policies.match(/trusted-types [^;"]*/g)).toEqual(['trusted-types worker']);
});

test('pushes have a queue of their own, which gives up into that of failures', () => {
  const queue = resourcesOf(synthesis.template, 'AWS::SQS::Queue').find(([id]) =>
    id.startsWith('FunctionsBackgroundQueuesPushes'),
  );
  const mapping = resourcesOf(synthesis.template, 'AWS::Lambda::EventSourceMapping').find(([id]) =>
    id.endsWith('PushWorkerQueue'),
  );

  expect(JSON.stringify(queue)).toContain('deadLetterTargetArn');
  expect(mapping?.[1].Properties).toMatchObject({ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 10 } });
});
