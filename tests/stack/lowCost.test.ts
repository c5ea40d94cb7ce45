import { beforeAll, expect, test } from 'vitest';
import { idleCost } from '../bench/costs.ts';
import { standingOf } from '../bench/standing.ts';
import { resourcesOf, type Synthesis, synthesize } from './synthesis.ts';

let synthesis: Synthesis;

beforeAll(async () => {
  synthesis = await synthesize({ firewall: false, alarmKey: false, dashboard: false });
});

test('a stack without firewall, key and dashboard has none of them, and everything else', () => {
  for (const type of ['AWS::WAFv2::WebACL', 'AWS::KMS::Key', 'AWS::CloudWatch::Dashboard']) {
    expect(resourcesOf(synthesis.template, type), type).toEqual([]);
  }
  const [[, distribution] = []] = resourcesOf(synthesis.template, 'AWS::CloudFront::Distribution');

  expect(JSON.stringify(distribution?.Properties)).not.toContain('WebACLId');
  expect(resourcesOf(synthesis.template, 'AWS::CloudWatch::Alarm').length).toBeGreaterThan(10);
});

// Of these, 1.30 are for alarms: each metric after the first ten costs 0.10.
test('a month without visitors costs at most four dollars', () => {
  const standing = standingOf(synthesis.template);

  expect(standing.alarmMetrics).toBeGreaterThan(10);
  expect(standing.polledQueues).toBe(6);
  expect(standing.clockRuns).toBeGreaterThan(2 * 30 * 24 * 60);
  expect(idleCost(standing, true)).toBeLessThanOrEqual(4);
});

test('without a firewall, no function may use WAF', () => {
  const policies = resourcesOf(synthesis.template, 'AWS::IAM::Policy');

  expect(JSON.stringify(policies)).not.toContain('wafv2');
});
