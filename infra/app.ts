import { root } from './build/contentFolder.ts';
import { build } from './build/build.ts';
import { makeApp } from './makeApp.ts';

const { app } = makeApp(
  await build({ withoutLayers: process.env['ALUMNI_LOCAL'] !== undefined }),
  process.env['CDK_OUTDIR'] ?? `${root}/cdk.out`,
);
app.synth();
