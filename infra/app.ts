import { build } from './build/build.ts';
import { BuildProblem } from './build/buildProblem.ts';
import { root } from './build/contentFolder.ts';
import { step } from './progress.mjs';

/** The local run has a mailbox, so its stack sends mail. */
const localSettings = { mailFrom: 'door@alumni.example' };

try {
  const isLocal = process.env['ALUMNI_LOCAL'] !== undefined;
  // The CDK loads while the bundlers run in processes and threads of their own.
  const [built, { makeApp }] = await Promise.all([build({ isLocal }), import('./stack/makeApp.ts')]);
  const outdir = process.env['CDK_OUTDIR'] ?? `${root}/cdk.out`;
  // cdk-nag matters only for deployments: `cdk synth` and the tests run it.
  const synthesize = () => void makeApp(built, outdir, isLocal ? localSettings : {}, !isLocal).app.synth();
  if (isLocal) await step('Synthesizing the stack', synthesize);
  else synthesize();
} catch (error) {
  if (!(error instanceof BuildProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
