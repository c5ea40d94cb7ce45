import type { SecretName } from '#functions/grants.ts';
import { NotGrantedError } from '#functions/platform/runtime/grantedEnv.ts';
import { secretValue } from './secretValue.ts';

/** A renewed secret reaches every function within this time. */
const cacheMs = 5 * 60_000;
const cachedSecrets = new Map<string, { readonly value: string; readonly readAt: number }>();

/**
 * A secret of the function's grant; read when it is first needed. The local run and tests may pass the value itself, in
 * the variable `<name>`.
 * @throws if the secret was not granted, has no value or cannot be read.
 */
export async function grantedSecret(name: SecretName): Promise<string> {
  const fromEnv = process.env[name] ?? '';
  if (fromEnv !== '') return fromEnv;
  const arn = process.env[`${name}_ARN`] ?? '';
  if (arn === '') throw new NotGrantedError(name);
  const [now, kept] = [Date.now(), cachedSecrets.get(arn)];
  if (kept !== undefined && now - kept.readAt < cacheMs) return kept.value;
  const value = await secretValue(arn, 'AWSCURRENT');
  if (value === undefined) throw new Error(`The secret ${name} has no value.`);
  cachedSecrets.set(arn, { value, readAt: now });
  return value;
}
