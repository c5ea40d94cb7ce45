import * as z from 'zod/mini';
import { outDir } from '#infra/local/freshBuild.ts';
import { readTemplate } from '#infra/local/stack/stackTemplate.ts';
import type { Standing } from './costs.ts';

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z._default(z.record(z.string(), z.unknown()), {}) }),
  ),
});
const Formula = z.array(z.object({ Expression: z.optional(z.string()) }));

const Clock = z.object({ ScheduleExpression: z.string() });
const minutesAMonth = 30 * 24 * 60;
const minutesOf: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 24 * 60 };

/** @throws if the expression is not a rate. */
function runsAMonth(expression: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const minutes = minutesOf[unit];
  if (minutes === undefined) throw new Error(`${expression} is no rate`);
  return minutesAMonth / (Number(count) * minutes);
}

/** What costs money without any calls, counted in the most recently synthesized stack. */
export function standingIn(folder = outDir): Standing {
  return standingOf(readTemplate(folder, 'Alumni'));
}

/** The same for a template with its nested templates merged into it. */
export function standingOf(template: unknown): Standing {
  const all = Object.values(Template.parse(template).Resources);
  const of = (type: string) => all.filter(({ Type }) => Type === type);
  const rules = of('AWS::WAFv2::WebACL').map(({ Properties }) =>
    z.array(z.unknown()).parse(Properties['Rules']),
  );
  const metrics = of('AWS::CloudWatch::Alarm').map(({ Properties }) => {
    const formula = Formula.safeParse(Properties['Metrics']).data;
    return formula === undefined ? 1 : formula.filter(({ Expression }) => Expression === undefined).length;
  });
  const schedules = of('AWS::Events::Rule').flatMap(
    ({ Properties }) => Clock.safeParse(Properties).data ?? [],
  );
  return {
    firewallRules: rules.flat().length,
    keys: of('AWS::KMS::Key').length,
    secrets: of('AWS::SecretsManager::Secret').length,
    alarmMetrics: metrics.reduce((sum, count) => sum + count, 0),
    // A stream's mapping says where it starts; a queue's does not.
    polledQueues: of('AWS::Lambda::EventSourceMapping').filter(
      ({ Properties }) => Properties['StartingPosition'] === undefined,
    ).length,
    clockRuns: schedules.reduce((sum, { ScheduleExpression }) => sum + runsAMonth(ScheduleExpression), 0),
  };
}
