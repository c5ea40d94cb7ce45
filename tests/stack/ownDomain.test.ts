import { beforeAll, expect, test } from 'vitest';
import { type Synthesis, synthesize } from './synthesis.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0123-example';
let synthesis: Synthesis;

beforeAll(async () => {
  synthesis = await synthesize({ domain: 'alumni.example.org', certificateArn });
});

test('a custom domain reaches the distribution together with its certificate', () => {
  const template = JSON.stringify(synthesis.template);

  expect(template).toContain('"alumni.example.org"');
  expect(template).toContain(certificateArn);
  expect(template).toContain('"TLSv1.2_2021"');
});
