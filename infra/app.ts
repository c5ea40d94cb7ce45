import { build } from './build/build.ts';
import { BuildProblem } from './build/buildProblem.ts';
import { projectRoot } from './build/contentFolder.ts';
import { step } from './progress.mjs';
import { defaultStage, parseSettings, type StageSettings } from './stack/settings.ts';
import { readSettingsFor } from './stack/settingsFile.ts';

/** The local run has a mailbox, so its stack sends mail. It is the same whatever the settings of the stages are. */
const localSettings = { mailFrom: 'door@alumni.example' };

async function settingsOfStage(outdir: string): Promise<StageSettings> {
  const { App } = await import('aws-cdk-lib/core');
  const { node } = new App({ outdir, autoSynth: false });
  return readSettingsFor((name) => node.tryGetContext(name));
}

try {
  const outdir = process.env['CDK_OUTDIR'] ?? `${projectRoot}/cdk.out`;
  const isLocal = process.env['ALUMNI_LOCAL'] !== undefined;
  const settings = isLocal ? parseSettings(defaultStage, localSettings) : await settingsOfStage(outdir);
  // The CDK loads while the bundlers run in processes and threads of their own.
  const [built, { makeApp }] = await Promise.all([build({ isLocal }), import('./stack/makeApp.ts')]);
  // cdk-nag matters only for deployments: `cdk synth` and the tests run it.
  const synthesize = () => void makeApp(built, outdir, settings, !isLocal).app.synth();
  if (isLocal) await step('Synthesizing the stack', synthesize);
  else synthesize();
} catch (error) {
  if (!(error instanceof BuildProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
