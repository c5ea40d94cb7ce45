import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiGatewayManagementApiClient, GetConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataFolder } from '#infra/local/dataFolder.ts';
import { startTinySite, type TinySite } from './tinyStack.ts';

let site: TinySite;
beforeAll(async () => {
  site = await startTinySite();
});
afterAll(() => site.end());

const env = (name: string) => site.engineEnv[name] ?? '';
const options = (endpoint: string, secretAccessKey: string) => ({
  region: 'us-east-1',
  endpoint: env(endpoint),
  maxAttempts: 1,
  credentials: { accessKeyId: env('AWS_ACCESS_KEY_ID'), secretAccessKey },
});

/** Each engine's response to a caller with the right key id and this secret: the error's name, or `answered`. */
const doors = {
  tables: (secret: string) =>
    new DynamoDBClient(options('AWS_ENDPOINT_URL_DYNAMODB', secret)).send(
      new DescribeTableCommand({ TableName: 'Things' }),
    ),
  secrets: (secret: string) =>
    new SecretsManagerClient(options('AWS_ENDPOINT_URL_SECRETS_MANAGER', secret)).send(
      new GetSecretValueCommand({
        SecretId: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Secret-local1',
      }),
    ),
  sockets: (secret: string) =>
    new ApiGatewayManagementApiClient(options('AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI', secret)).send(
      new GetConnectionCommand({ ConnectionId: 'nobody=' }),
    ),
};
const said = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.name : ''),
  );

describe('an engine of the local run', () => {
  it.each([
    ['tables', 'answered', 'InvalidSignatureException'],
    ['secrets', 'answered', 'InvalidSignatureException'],
    ['sockets', 'GoneException', 'ForbiddenException'],
  ] as const)('refuses callers who know only the name of a key: %s', async (door, known, stranger) => {
    expect(await said(doors[door](env('AWS_SECRET_ACCESS_KEY')))).toBe(known);
    expect(await said(doors[door]('guessed'))).toBe(stranger);
  });

  it.each(['AWS_ENDPOINT_URL_SECRETS_MANAGER', 'AWS_ENDPOINT_URL_SQS', 'AWS_ENDPOINT_URL_DYNAMODB'])(
    'survives a caller who hangs up midway: %s',
    async (endpoint) => {
      const { port } = new URL(env(endpoint));
      const socket = connect(Number(port), '127.0.0.1');
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"half');
      await once(socket, 'ready');
      socket.destroy();
      await once(socket, 'close');
      expect((await fetch(env(endpoint), { method: 'POST', body: '{}' })).status).toBe(400);
      expect((await fetch(`${site.url}/index.html`)).status).not.toBe(500);
    },
  );

  it('accepts a signature only for its own body', async () => {
    const headers: Record<string, string> = {};
    const client = new DynamoDBClient(options('AWS_ENDPOINT_URL_DYNAMODB', env('AWS_SECRET_ACCESS_KEY')));
    client.middlewareStack.add(
      (next) => async (args) => {
        const { request } = args;
        if (typeof request === 'object' && request !== null && 'headers' in request) {
          Object.assign(headers, request.headers);
        }
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low', name: 'overhear' },
    );
    await client.send(new DescribeTableCommand({ TableName: 'Things' }));
    const { host: _host, 'content-length': _length, ...signed } = headers;
    const send = (body: string, given: Record<string, string>) =>
      fetch(env('AWS_ENDPOINT_URL_DYNAMODB'), { method: 'POST', headers: given, body }).then(
        async (answer) => [answer.status, /#(\w+)/.exec(await answer.text())?.[1]],
      );
    expect(await send('{"TableName":"Things"}', signed)).toEqual([200, undefined]);
    expect(await send('{"TableName":"Other"}', signed)).toEqual([400, 'InvalidSignatureException']);
    const { authorization: _authorization, ...bare } = signed;
    expect(await send('{"TableName":"Things"}', bare)).toEqual([400, 'MissingAuthenticationTokenException']);
  });
});

describe('the data folder', () => {
  it('is closed to other users, with all its files', () => {
    const isOpen = (path: string) => (statSync(path).mode & 0o077) !== 0;
    const held = readdirSync(site.dataDir, { recursive: true, encoding: 'utf8' });
    expect(isOpen(site.dataDir)).toBe(false);
    expect(held).toEqual(
      expect.arrayContaining(['tables.db', 'queues.db', 'mails.db', 'master.key', 'lock']),
    );
    expect(held.filter((name) => isOpen(join(site.dataDir, name)))).toEqual([]);
  });

  it('of an earlier run is closed again, whatever its mode was', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'earlier-'));
    writeFileSync(join(dataDir, 'lock'), '');
    chmodSync(dataDir, 0o755);
    const held = openDataFolder(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    held.release();
    rmSync(dataDir, { recursive: true });
  });

  it('that contains other files is neither locked nor used while others can read it', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'anybodys-'));
    writeFileSync(join(dataDir, 'letter.txt'), '');
    chmodSync(dataDir, 0o755);
    expect(() => openDataFolder(dataDir)).toThrow(
      /contains other files and is open to other users: restrict it/,
    );
    expect(readdirSync(dataDir)).toEqual(['letter.txt']);
    expect(statSync(dataDir).mode & 0o777).toBe(0o755);

    chmodSync(dataDir, 0o700);
    openDataFolder(dataDir).release();
    rmSync(dataDir, { recursive: true });
  });
});
