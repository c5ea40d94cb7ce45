import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { grantOf } from '#functions/access.ts';
import { allRoutes } from '#shared/routes.ts';
import type { Callers } from '../aws/callers.ts';
import { LocalRunError } from '../errors/localRunError.ts';
import { account, region } from '../stack/resourceNames.ts';
import type { Stack } from '../stack/stackTemplate.ts';
import { FunctionProperties } from './functionFacts.ts';
import type { LocalFunction } from './localFunction.ts';

/** Functions that hash passwords keep a core busy for long, so excess calls are refused instead of queued. */
const hashing: ReadonlySet<string> = new Set(
  allRoutes
    .filter(({ key, declared }) => grantOf(key, declared).nativePackages?.includes('argon2') === true)
    .map(({ key }) => key),
);
/**
 * Two cores compute this many hashes in about three seconds. RATE_LIMIT_SCALE does not change it, because CPU capacity
 * is not a throttle.
 */
const maxWaitingHashes = 80;

/** All variables that functions declare, merged: table and bucket names are the same for all functions. */
export function readFunctionVariables(stack: Stack): Record<string, string> {
  const declaredFunctions = stack
    .all('AWS::Lambda::Function', FunctionProperties)
    .map(({ properties }) => properties.Environment?.Variables ?? {});
  return Object.fromEntries(declaredFunctions.flatMap((variables) => Object.entries(variables)));
}

interface StartOptions {
  readonly stack: Stack;
  readonly callers: Callers;
  /** The engines' addresses, and other variables that this machine adds or overrides. */
  readonly env: Readonly<Record<string, string>>;
  readonly overrides: Readonly<Record<string, string>>;
}

/** Every function of the stack with its environment: the declared variables, its own key, this machine's engines. */
export function readFunctions({ stack, callers, env, overrides }: StartOptions): LocalFunction[] {
  return stack.all('AWS::Lambda::Function', FunctionProperties).map(({ id, properties }) => {
    const name = properties.FunctionName ?? id;
    const key = callers.keyOf(name);
    const variables = properties.Environment?.Variables ?? {};
    const overridden = Object.entries(overrides).filter(([variable]) => variable in variables);
    return {
      name,
      arn: `arn:aws:lambda:${region}:${account}:function:${name}`,
      bundle: findBundle(stack.assetFolder(properties.Code.S3Key)),
      timeoutMs: properties.Timeout * 1000,
      memoryMb: properties.MemorySize,
      ...(hashing.has(properties.Description ?? '') ? { maxWaiting: maxWaitingHashes } : {}),
      env: {
        ...variables,
        ...Object.fromEntries(overridden),
        ...env,
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: key.accessKeyId,
        AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
        AWS_LAMBDA_FUNCTION_NAME: name,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize),
        TZ: ':UTC',
      },
    };
  });
}

function findBundle(folder: string): string {
  const found = ['index.cjs', 'index.js'].map((file) => join(folder, file)).find((path) => existsSync(path));
  if (found === undefined)
    throw new LocalRunError(`A function's bundle is missing in ${folder}: build again.`);
  return found;
}
