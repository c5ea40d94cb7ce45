// What `cdk` runs: the app, unless this Node is too old to run it. `cdk` does not go through launch.mjs.
import { nodeProblem } from './nodeVersion.mjs';

const problem = nodeProblem();
if (problem === undefined) {
  await import('./app.ts');
} else {
  console.error(problem);
  process.exitCode = 1;
}
