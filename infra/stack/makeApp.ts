import { Annotations, App, Validations } from 'aws-cdk-lib/core';
import todaysBehavior from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Build } from '#infra/build/build.ts';
import type { StageSettings } from './settings.ts';
import { AlumniStack } from './stack.ts';

/**
 * WAF and certificates for CloudFront exist only in us-east-1. With everything there, one stack is the whole product;
 * CloudFront brings it close to readers anywhere.
 */
const region = 'us-east-1';

const nobodyHears = 'NO ONE WILL RECEIVE ALARMS: this stage has no alarmEmail in its file in infra/settings.';

/** No telemetry resource in the template. */
const quieter = { 'aws:cdk:disable-version-reporting': true };

/**
 * The CDK app: the stack `Alumni`, or `Alumni-<stage>`, checked by cdk-nag at each synthesis.
 * @param isChecked false to skip cdk-nag and warnings, which matter only for deployments.
 */
export function makeApp(
  build: Build,
  outdir: string,
  settings: StageSettings,
  isChecked = true,
): { app: App; stack: AlumniStack } {
  const app = new App({
    context: { ...todaysBehavior, ...quieter },
    outdir,
  });
  const stack = new AlumniStack(app, settings.stackName, {
    env: { region },
    description: 'Alumni network',
    build,
    settings,
  });
  if (!isChecked) return { app, stack };
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  if (settings.alarmEmail === undefined) {
    Annotations.of(stack).addWarningV2('alumni:noAlarmEmail', nobodyHears);
  }
  return { app, stack };
}
