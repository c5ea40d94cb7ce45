import { afterAll, beforeAll, expect, test } from 'vitest';
import { idleCost } from '../bench/costs.ts';
import { standingOf } from '../bench/standing.ts';
import { declareStack, resourcesOf, type Synthesis, synthesize } from './synthesis.ts';

let synthesis: Synthesis;

beforeAll(async () => {
  synthesis = await synthesize({ firewall: 'off', alarmKey: 'off', dashboard: 'off' });
});
afterAll(() => synthesis?.remove());

test('a stack without firewall, key and dashboard holds none of them, and everything else', () => {
  for (const type of ['AWS::WAFv2::WebACL', 'AWS::KMS::Key', 'AWS::CloudWatch::Dashboard']) {
    expect(resourcesOf(synthesis.template, type), type).toEqual([]);
  }
  const [[, distribution] = []] = resourcesOf(synthesis.template, 'AWS::CloudFront::Distribution');

  expect(JSON.stringify(distribution?.Properties)).not.toContain('WebACLId');
  expect(resourcesOf(synthesis.template, 'AWS::CloudWatch::Alarm').length).toBeGreaterThan(10);
});

test('a month of nobody costs two dollars at most', () => {
  const standing = standingOf(synthesis.template);

  expect(standing.alarmMetrics).toBeGreaterThan(10);
  expect(standing.polledQueues).toBe(4);
  expect(standing.clockRuns).toBeGreaterThan(2 * 30 * 24 * 60);
  expect(idleCost(standing, true)).toBeLessThanOrEqual(2);
});

test('it may ask nobody about a firewall', () => {
  const policies = resourcesOf(synthesis.template, 'AWS::IAM::Policy');

  expect(JSON.stringify(policies)).not.toContain('wafv2');
});

test('a setting that is neither on nor off is refused', () => {
  expect(() => declareStack(synthesis.built, { firewall: 'no' })).toThrow(/firewall is on or off/);
});
