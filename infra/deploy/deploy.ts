import { parseArgs } from 'node:util';
import { LocalRunError } from '#infra/local/errors/localRunError.ts';
import { defaultStage } from '#infra/stack/settings.ts';
import { readSettings } from '#infra/stack/settingsFile.ts';
import type { check } from './check.ts';
import type { protect } from './protect.ts';

const usage = `Usage: npm run deploy -- [--check] [--stage <stage>] [--drop <setting>,…] [-- <options of cdk deploy>]`;

/** What a deployment does, in this order. */
export interface Steps {
  readonly check: typeof check;
  /** Runs `cdk` with these arguments and returns its exit code. */
  readonly runCdk: (args: readonly string[]) => Promise<number>;
  readonly protect: typeof protect;
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        stage: { type: 'string', default: defaultStage },
        drop: { type: 'string', default: '' },
      },
    });
  } catch {
    throw new LocalRunError(usage);
  }
}

/**
 * Checks the account, runs `cdk deploy`, and protects the data from deletion. With `--check` it only checks.
 * @param args the arguments of `npm run deploy`; everything after `--` goes to `cdk deploy`.
 * @returns the exit code.
 * @throws BuildProblem or LocalRunError with a sentence for the reader.
 */
export async function deploy(args: readonly string[], steps: Steps): Promise<number> {
  const { values, positionals } = readArguments(args);
  const settings = readSettings(values.stage);
  const findings = await steps.check(settings, values.drop.split(','));
  for (const { stops, sentence } of findings) console.error(`${stops ? 'STOP' : 'note'}  ${sentence}`);
  if (findings.some(({ stops }) => stops)) return 1;
  if (values.check) {
    console.log(`The stage ${values.stage} can be deployed as the stack ${settings.stackName}.`);
    return 0;
  }
  const code = await steps.runCdk(['deploy', '-c', `stage=${values.stage}`, ...positionals]);
  if (code !== 0) return code;
  await steps.protect(settings.stackName);
  console.log(`The stack ${settings.stackName} and its tables are protected from deletion.`);
  return 0;
}
