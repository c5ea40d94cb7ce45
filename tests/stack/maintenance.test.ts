import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { resourcesOf, type Synthesis, synthesize, usualSynthesis } from './synthesis.ts';

let usual: Synthesis;
let paused: Synthesis;

beforeAll(async () => {
  usual = await usualSynthesis();
  paused = await synthesize({ maintenance: true });
});

const Mapping = z.object({
  Enabled: z.optional(z.boolean()),
  FilterCriteria: z.optional(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })),
});
/** The mappings of streams, which have filters, and those of queues. */
function mappingsOf({ template }: Synthesis) {
  const all = resourcesOf(template, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) =>
    Mapping.parse(Properties),
  );
  return {
    patterns: all
      .flatMap(({ FilterCriteria }) => FilterCriteria?.Filters ?? [])
      .map(({ Pattern }) => Pattern),
    queues: all.filter(({ FilterCriteria }) => FilterCriteria === undefined),
  };
}

test('neither queues nor clocks start anything, and no change of a table is passed on or left over', () => {
  const { patterns, queues } = mappingsOf(paused);
  const clocks = resourcesOf(paused.template, 'AWS::Events::Rule').filter(
    ([, { Properties }]) => Properties['ScheduleExpression'] !== undefined,
  );

  expect(new Set(patterns)).toEqual(new Set(['{"eventName":["NONE"]}']));
  expect(patterns.length).toBeGreaterThan(10);
  expect(queues.map(({ Enabled }) => Enabled)).toEqual(queues.map(() => false));
  expect(queues.length).toBeGreaterThan(5);
  expect(clocks.map(([, { Properties }]) => Properties['State'])).toEqual(clocks.map(() => 'DISABLED'));
});

// A mapping keeps a property that a later template no longer has.
test('the template without maintenance states the opposite of each', () => {
  const { patterns, queues } = mappingsOf(usual);
  const streams = resourcesOf(usual.template, 'AWS::Lambda::EventSourceMapping').length - queues.length;

  expect(patterns.length).toBeGreaterThanOrEqual(streams);
  expect(patterns.join()).not.toContain('NONE');
  expect(queues.map(({ Enabled }) => Enabled)).toEqual(queues.map(() => true));
});

test('the APIs are closed at the edge, and no alarm is sent', () => {
  const codes = (synthesis: Synthesis) =>
    resourcesOf(synthesis.template, 'AWS::CloudFront::Function').map(([id, { Properties }]) => [
      id,
      String(Properties['FunctionCode']).includes('MAINTENANCE'),
    ]);
  const alarms = resourcesOf(paused.template, 'AWS::CloudWatch::Alarm');

  expect(codes(usual).filter(([, isClosed]) => isClosed)).toEqual([]);
  expect(codes(paused).filter(([, isClosed]) => isClosed)).toHaveLength(1);
  for (const [, { Properties }] of alarms) expect(Properties['ActionsEnabled']).toBe(false);
});

test('nothing is created, replaced or deleted', () => {
  expect(Object.keys(paused.template.Resources).toSorted()).toEqual(
    Object.keys(usual.template.Resources).toSorted(),
  );
});
