import todaysBehaviour from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Build } from '#infra/build/build.ts';
import { readSettings } from './settings.ts';
import { AlumniStack } from './stack.ts';

/**
 * WAF and certificates for CloudFront exist only in us-east-1. With everything there, one stack is the whole product;
 * CloudFront brings it close to readers anywhere.
 */
const region = 'us-east-1';

/** No telemetry resource in the template. */
const quieter = { 'aws:cdk:disable-version-reporting': true };

/**
 * The CDK app: the stack `Alumni`, or `Alumni-<stage>`, checked by cdk-nag at each synthesis.
 * @param isChecked false to skip cdk-nag.
 * @throws BuildProblem if a `-c` setting is invalid.
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
