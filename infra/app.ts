import { build } from './build/build.ts';
import { BuildProblem } from './build/buildProblem.ts';
import { root } from './build/contentFolder.ts';
import { makeApp } from './makeApp.ts';

try {
  const built = await build({ withoutLayers: process.env['ALUMNI_LOCAL'] !== undefined });
  makeApp(built, process.env['CDK_OUTDIR'] ?? `${root}/cdk.out`).app.synth();
} catch (error) {
  if (!(error instanceof BuildProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
