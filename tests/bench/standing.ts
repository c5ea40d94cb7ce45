import { outDir } from '#infra/local/freshBuild.ts';
import { readTemplate } from '#infra/local/stack/template.ts';
import * as z from 'zod/mini';
import type { Standing } from './costs.ts';

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z._default(z.record(z.string(), z.unknown()), {}) }),
  ),
});
const Formula = z.array(z.object({ Expression: z.optional(z.string()) }));

/** What costs something while nobody calls, counted in the synthesized stack. */
export function standingIn(folder = outDir): Standing {
  const all = Object.values(Template.parse(readTemplate(folder, 'Alumni')).Resources);
  const of = (type: string) => all.filter(({ Type }) => Type === type);
  const rules = of('AWS::WAFv2::WebACL').map(({ Properties }) =>
    z.array(z.unknown()).parse(Properties['Rules']),
  );
  const metrics = of('AWS::CloudWatch::Alarm').map(({ Properties }) => {
    const formula = Formula.safeParse(Properties['Metrics']).data;
    return formula === undefined ? 1 : formula.filter(({ Expression }) => Expression === undefined).length;
  });
  return {
    firewallRules: rules.flat().length,
    keys: of('AWS::KMS::Key').length,
    secrets: of('AWS::SecretsManager::Secret').length,
    alarmMetrics: metrics.reduce((sum, count) => sum + count, 0),
  };
}
