import { parseArgs } from 'node:util';
import { readDeployedOutputs } from '#infra/cli/deployedStack.ts';
import { type Target, runChecks } from './checks.ts';

/** `npm run smoke -- <address>`: checks a running site once; exits with 1 if anything fails. */

const usage = `Usage: npm run smoke -- <address> | --stage aws[/<stage>] [<address>]

With --stage the address comes from the deployed stack, and its origin secret is rotated.
SMOKE_PASSWORD: the password of two permanent members, smoke.one and smoke.two; without it two new ones are created,
and deleted at the end.`;

async function targetOf(args: readonly string[]): Promise<Target | undefined> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { stage: { type: 'string' } },
  });
  const password = process.env['SMOKE_PASSWORD'];
  const stageOrAddress = positionals[0];
  if (values.stage === undefined) return targetAt(stageOrAddress, password, undefined);
  const outputs = await readDeployedOutputs(values.stage.split('/')[1]);
  return targetAt(stageOrAddress ?? outputs.get('SiteAddress'), password, outputs.get('OriginSecretArn'));
}

function targetAt(
  stageOrAddress: string | undefined,
  password: string | undefined,
  originSecretArn: string | undefined,
): Target | undefined {
  if (stageOrAddress === undefined || !/^https?:\/\//.test(stageOrAddress)) return undefined;
  return { address: new URL(stageOrAddress).origin, password, originSecretArn };
}

function sentence(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return failure.cause instanceof Error ? `${failure.message}: ${failure.cause.message}` : failure.message;
}

async function main(): Promise<number> {
  const target = await targetOf(process.argv.slice(2));
  if (target === undefined) {
    console.error(usage);
    return 2;
  }
  let failures = 0;
  await runChecks(target, (name, failure) => {
    if (failure !== undefined) failures += 1;
    console.log(failure === undefined ? `ok      ${name}` : `FAILED  ${name}: ${sentence(failure)}`);
  });
  if (target.originSecretArn === undefined)
    console.log('skipped the origin secret is rotated: needs --stage');
  return failures === 0 ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(sentence(error));
    process.exit(2);
  },
);
