import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BuildProblem } from '#infra/build/buildProblem.ts';
import { projectRoot } from '#infra/build/contentFolder.ts';
import { LocalRunError } from '#infra/local/errors/localRunError.ts';
import { killOnExit } from '#infra/local/process/children.ts';
import { check } from './check.ts';
import { deploy } from './deploy.ts';
import { protect } from './protect.ts';

/** `npm run deploy` */

async function runCdk(args: readonly string[]): Promise<number> {
  const isWindows = process.platform === 'win32';
  const cdk = killOnExit(spawn('cdk', args, { cwd: projectRoot, stdio: 'inherit', shell: isWindows }));
  const [code] = await once(cdk, 'exit');
  return typeof code === 'number' ? code : 1;
}

deploy(process.argv.slice(2), { check, runCdk, protect }).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isSentence = error instanceof BuildProblem || error instanceof LocalRunError;
    console.error(isSentence ? error.message : error);
    process.exit(1);
  },
);
