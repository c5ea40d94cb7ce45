import { resolve } from 'node:path';
import type { SecretName, SettingName } from '#functions/grants.ts';
import { LocalRunError } from './errors/localRunError.ts';
import { root } from './freshBuild.ts';
import { defaultShards } from './streams/startStreams.ts';

/** The operator's settings, from environment variables. */
export interface RunSettings {
  readonly port: number;
  readonly dataDir: string;
  readonly seeded: boolean;
  readonly demoPassword: string;
  readonly rateLimitScale: string;
  readonly dynamodbEndpoint: string | undefined;
  readonly s3Endpoint: string | undefined;
  readonly pushService: string | undefined;
  readonly streamShards: number;
  readonly siteAddress: string | undefined;
  readonly logins: Readonly<Record<string, string>>;
}

const loginVariables = [
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'GITHUB_CLIENT_ID',
  'GITHUB_CLIENT_SECRET',
  'GITHUB_ISSUER',
] as const satisfies readonly (SecretName | SettingName)[];

const defaultPassword = 'alumni-demo-2026';

/** @throws LocalRunError if a variable is invalid. */
export function readSettings(env: NodeJS.ProcessEnv): RunSettings {
  const variable = (name: string) => (env[name] === '' ? undefined : env[name]);
  const port = Number(variable('PORT') ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new LocalRunError(`PORT must be a number from 0 to 65535, not ${env['PORT']}.`);
  }
  const scale = variable('RATE_LIMIT_SCALE') ?? '1';
  if (!(Number(scale) > 0)) {
    throw new LocalRunError(`RATE_LIMIT_SCALE must be a number above 0, not ${scale}.`);
  }
  const streamShards = Number(variable('STREAM_SHARDS') ?? defaultShards);
  if (!Number.isInteger(streamShards) || streamShards < 1 || streamShards > 64) {
    throw new LocalRunError(`STREAM_SHARDS must be a number from 1 to 64, not ${env['STREAM_SHARDS']}.`);
  }
  return {
    port,
    dataDir: resolve(root, variable('DATA_DIR') ?? '.local'),
    seeded: variable('SEED') !== 'none',
    demoPassword: variable('DEMO_PASSWORD') ?? defaultPassword,
    rateLimitScale: scale,
    dynamodbEndpoint: variable('DYNAMODB_ENDPOINT'),
    s3Endpoint: variable('S3_ENDPOINT'),
    pushService: readAddress('PUSH_SERVICE', variable('PUSH_SERVICE')),
    streamShards,
    siteAddress: readAddress('SITE_ADDRESS', variable('SITE_ADDRESS')),
    logins: Object.fromEntries(loginVariables.map((name) => [name, variable(name) ?? ''])),
  };
}

function readAddress(name: string, value: string | undefined): string | undefined {
  if (value === undefined || /^https?:\/\/[^\s/?#@]+$/.test(value)) return value;
  throw new LocalRunError(`${name} must be an address like https://alumni.example.edu, not ${value}.`);
}
