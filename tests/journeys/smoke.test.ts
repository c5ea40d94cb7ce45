import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { root } from '#infra/build/contentFolder.ts';
import { siteUrl } from '../support/site.ts';

/** The command as a person runs it after a deployment. */
async function smoke(...args: readonly string[]) {
  const child = spawn(process.execPath, [`${root}/infra/smoke/main.ts`, ...args]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, lines: said.trim().split('\n') };
}

test('`npm run smoke` finds everything in order on the local run, one line a check', async () => {
  const { code, lines } = await smoke(siteUrl());

  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([
    'skipped the origin secret is renewed: needs --stage',
  ]);
  expect(lines.length).toBe(10);
  expect(code).toBe(0);
});

test('it says what is wrong with a site that is none, and fails', async () => {
  const server = createServer((_, answer) => answer.writeHead(200, { age: '7' }).end('{}')).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;

  const { code, lines } = await smoke(`http://127.0.0.1:${port}`);

  server.close();
  expect(code).toBe(1);
  expect(lines[0]).toBe(
    'FAILED  the site and the API bear their security headers: / lacks content-security-policy, x-content-type-options, referrer-policy',
  );
  expect(lines[1]).toContain('/missing.png answered 200 instead of 404');
});

test('without an address it says how it is used', async () => {
  expect(await smoke()).toMatchObject({ code: 2 });
});
