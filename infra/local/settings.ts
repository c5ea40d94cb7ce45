import { resolve } from 'node:path';
import { root } from './build.ts';
import { LocalRunError } from './localRunError.ts';

/** What the person who starts the site may decide, by environment variables. */
export interface Settings {
  readonly port: number;
  readonly dataDir: string;
  readonly seeded: boolean;
  readonly demoPassword: string;
  readonly rateLimitScale: string;
  readonly dynamodbEndpoint: string | undefined;
  readonly s3Endpoint: string | undefined;
}

const defaultPassword = 'alumni-demo-2026';

/** @throws LocalRunError where a variable makes no sense. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = (name: string) => (env[name] === '' ? undefined : env[name]);
  const port = Number(given('PORT') ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new LocalRunError(`PORT must be a number from 0 to 65535, not ${env['PORT']}.`);
  }
  const scale = given('RATE_LIMIT_SCALE') ?? '1';
  if (!(Number(scale) > 0)) {
    throw new LocalRunError(`RATE_LIMIT_SCALE must be a number above 0, not ${scale}.`);
  }
  return {
    port,
    dataDir: resolve(root, given('DATA_DIR') ?? '.local'),
    seeded: given('SEED') !== 'none',
    demoPassword: given('DEMO_PASSWORD') ?? defaultPassword,
    rateLimitScale: scale,
    dynamodbEndpoint: given('DYNAMODB_ENDPOINT'),
    s3Endpoint: given('S3_ENDPOINT'),
  };
}
