import { build } from './build/build.ts';
import { BuildProblem } from './build/buildProblem.ts';
import { root } from './build/contentFolder.ts';
import { makeApp } from './makeApp.ts';

/** The local run has a mailbox, so its stack sends mail. */
const localSettings = { mailFrom: 'door@alumni.example' };

try {
  const isLocal = process.env['ALUMNI_LOCAL'] !== undefined;
  const built = await build({ withoutLayers: isLocal });
  makeApp(built, process.env['CDK_OUTDIR'] ?? `${root}/cdk.out`, isLocal ? localSettings : {}).app.synth();
} catch (error) {
  if (!(error instanceof BuildProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
