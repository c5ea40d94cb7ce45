import { root } from './build/contentFolder.ts';
import { build } from './build/build.ts';
import { makeApp } from './makeApp.ts';

const { app } = makeApp(await build(), process.env['CDK_OUTDIR'] ?? `${root}/cdk.out`);
app.synth();
