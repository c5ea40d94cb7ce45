import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { ListeningServer } from '../process/listen.ts';
import { readParsed, writePrivately } from '../process/privateFile.ts';
import { account, region } from '../stack/resourceNames.ts';
import type { IsAllowed } from '../stack/rolePolicies.ts';
import type { Stack } from '../stack/stackTemplate.ts';
import type { Usage } from '../usage.ts';
import { type JsonAnswer, type JsonRequest, refusal, startJsonService } from './awsJsonServer.ts';
import type { Callers } from './callers.ts';

const SecretProperties = z.object({
  Name: z.optional(z.string()),
  GenerateSecretString: z.optional(
    z.object({
      PasswordLength: z._default(z.number(), 32),
      SecretStringTemplate: z.optional(z.string()),
      GenerateStringKey: z.optional(z.string()),
    }),
  ),
});
const Stored = z.record(z.string(), z.string());
const Asked = z.object({ SecretId: z.string(), VersionStage: z.optional(z.string()) });

/** The stack's secrets, generated once per data folder and readable only by its owner. */
export function openSecrets(stack: Stack, file: string): ReadonlyMap<string, string> {
  const stored = readParsed(file, (json) => Stored.parse(json)) ?? {};
  const secrets = new Map<string, string>();
  for (const { id, properties } of stack.all('AWS::SecretsManager::Secret', SecretProperties)) {
    const name = properties.Name ?? id;
    const arn = `arn:aws:secretsmanager:${region}:${account}:secret:${name}-local1`;
    secrets.set(arn, stored[arn] ?? generate(properties.GenerateSecretString));
  }
  const all = Object.fromEntries(secrets);
  if (Object.keys(all).some((arn) => stored[arn] === undefined)) {
    writePrivately(file, JSON.stringify({ ...stored, ...all }));
  }
  return secrets;
}

function generate(how: z.output<typeof SecretProperties>['GenerateSecretString']): string {
  const text = randomBytes(64)
    .toString('hex')
    .slice(0, how?.PasswordLength ?? 32);
  if (how?.SecretStringTemplate === undefined || how.GenerateStringKey === undefined) return text;
  const template = z.parse(z.record(z.string(), z.unknown()), JSON.parse(how.SecretStringTemplate));
  return JSON.stringify({ ...template, [how.GenerateStringKey]: text });
}

/** Replaces `{{resolve:secretsmanager:<arn>:SecretString:<key>:…}}` with the secret's value. */
export function resolveSecretReferences(text: string, secrets: ReadonlyMap<string, string>): string {
  const reference =
    /\{\{resolve:secretsmanager:(arn:[^}]*?:secret:[^:}]+)(?::SecretString(?::([^:}]*))?[^}]*)?\}\}/g;
  return text.replace(reference, (_, arn: string, key?: string) => {
    const value = secrets.get(arn) ?? '';
    if (key === undefined || key === '') return value;
    return z.parse(z.looseObject({ [key]: z.string() }), JSON.parse(value))[key] ?? '';
  });
}

interface SecretStore {
  readonly secrets: ReadonlyMap<string, string>;
  readonly callers: Callers;
  readonly mayDo: IsAllowed;
  readonly usage: Usage;
}

/** Secrets Manager for the functions. It has only the current version, because nothing rotates locally. */
export function startSecretServer(vault: SecretStore): Promise<ListeningServer> {
  return startJsonService({
    service: 'secretsmanager',
    type: 'application/x-amz-json-1.1',
    callers: vault.callers,
    answer: (request) => answer(vault, request),
  });
}

function answer(vault: SecretStore, { caller, operation, input }: JsonRequest): JsonAnswer {
  if (operation !== 'GetSecretValue')
    return refusal('InvalidRequestException', `${operation} is not supported here.`);
  const request = Asked.safeParse(input);
  const arn = request.data?.SecretId ?? '';
  const action = 'secretsmanager:GetSecretValue';
  if (caller !== 'owner' && !vault.mayDo(caller.role, action, arn)) {
    return refusal('AccessDeniedException', `${caller.function} may not read ${arn}.`);
  }
  if (caller !== 'owner') vault.usage.record(caller.function, action, arn);
  const value = vault.secrets.get(arn);
  const stage = request.data?.VersionStage ?? 'AWSCURRENT';
  if (value === undefined || stage !== 'AWSCURRENT') {
    return refusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret value.");
  }
  return {
    status: 200,
    body: { ARN: arn, Name: arn, SecretString: value, VersionId: 'local', VersionStages: ['AWSCURRENT'] },
  };
}
