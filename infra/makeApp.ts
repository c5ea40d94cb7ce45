import todaysBehaviour from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Build } from './build/build.ts';
import { AlumniStack } from './stack.ts';

/**
 * WAF and certificates for CloudFront exist in us-east-1 alone. With everything there, one stack is the whole
 * product; CloudFront brings it close to people anywhere.
 */
const region = 'us-east-1';

/** No telemetry resource in the template. */
const quieter = { 'aws:cdk:disable-version-reporting': true };

function context(app: App, name: string): string | undefined {
  const value: unknown = app.node.tryGetContext(name);
  return typeof value === 'string' ? value : undefined;
}

/** The CDK app: the stack `Alumni`, checked by cdk-nag whenever it is synthesized. */
export function makeApp(build: Build, outdir?: string): { app: App; stack: AlumniStack } {
  const app = new App({
    context: { ...todaysBehaviour, ...quieter },
    ...(outdir === undefined ? {} : { outdir }),
  });
  const name = context(app, 'domain');
  const certificateArn = context(app, 'certificateArn');
  const domain = name === undefined || certificateArn === undefined ? undefined : { name, certificateArn };
  const stack = new AlumniStack(app, 'Alumni', {
    env: { region },
    description: 'Alumni network',
    build,
    domain,
    alarmEmail: context(app, 'alarmEmail'),
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { app, stack };
}
