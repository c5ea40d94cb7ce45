import { beforeAll, expect, test } from 'vitest';
import { resourcesOf, type Synthesis, synthesize } from './synthesis.ts';

let synthesis: Synthesis;

beforeAll(async () => {
  synthesis = await synthesize({
    provisionedTables: true,
    maxReadsPerSecond: 2000,
    maxWritesPerSecond: 1000,
  });
});

const tables = () =>
  resourcesOf(synthesis.template, 'AWS::DynamoDB::Table').map(([id, { Properties }]) => ({
    id,
    isProvisioned: Properties['BillingMode'] !== 'PAY_PER_REQUEST',
    limits: Properties['OnDemandThroughput'],
  }));

test('busy tables have provisioned capacity that follows the load', () => {
  const busy = tables().filter(({ isProvisioned }) => isProvisioned);
  const targets = resourcesOf(synthesis.template, 'AWS::ApplicationAutoScaling::ScalableTarget');

  expect(busy.map(({ id }) => id).join()).toMatch(/Users.*Sessions.*Messages/);
  for (const { id, limits } of busy) {
    expect(limits).toBeUndefined();
    const own = targets.filter(([target]) => target.startsWith(id.slice(0, -8)));
    expect(own.length, id).toBeGreaterThanOrEqual(2);
  }
});

test('the other tables have a limit on demand', () => {
  const onDemand = tables().filter(({ isProvisioned }) => !isProvisioned);

  expect(onDemand.length).toBeGreaterThan(10);
  for (const { limits } of onDemand)
    expect(limits).toEqual({ MaxReadRequestUnits: 2000, MaxWriteRequestUnits: 1000 });
});
