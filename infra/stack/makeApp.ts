import todaysBehaviour from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Build } from '#infra/build/build.ts';
import { readSettings } from './settings.ts';
import { AlumniStack } from './stack.ts';

/**
 * WAF and certificates for CloudFront exist in us-east-1 alone. With everything there, one stack is the whole
 * product; CloudFront brings it close to people anywhere.
 */
const region = 'us-east-1';

/** No telemetry resource in the template. */
const quieter = { 'aws:cdk:disable-version-reporting': true };

/**
 * The CDK app, which makes its folder `outdir` at once: the stack `Alumni`, or `Alumni-<stage>`, checked by cdk-nag whenever
 * it is synthesized.
 * @param isChecked false to go without cdk-nag.
 * @throws BuildProblem where a `-c` setting makes no sense.
 */
export function makeApp(
  build: Build,
  outdir: string,
  context: Readonly<Record<string, string>> = {},
  isChecked = true,
): { app: App; stack: AlumniStack } {
  const app = new App({
    context: { ...todaysBehaviour, ...quieter, ...context },
    outdir,
  });
  const settings = readSettings(app);
  const stack = new AlumniStack(app, settings.stackName, {
    env: { region },
    description: 'Alumni network',
    build,
    settings,
  });
  if (isChecked) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { app, stack };
}
