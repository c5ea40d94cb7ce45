import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { root } from '#infra/build/contentFolder.ts';
import { createExperience } from '#shared/routes/experiences.ts';
import { register } from '#shared/routes/user.ts';
import { asOwner } from '../support/owner.ts';
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
  expect(lines.length).toBe(11);
  expect(lines.at(-2)).toBe('ok      both accounts are deleted');
  expect(code).toBe(0);
});

/** The site, but that nothing can be posted; remembers who signs up. */
async function startHalfBroken() {
  const names: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', async () => {
      const { url = '', method = 'GET' } = incoming;
      if (url === createExperience.path) return outgoing.writeHead(500).end('{}');
      const { host: _, connection: _connection, 'content-length': _length, ...sent } = incoming.headers;
      const headers = Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]);
      const body = Buffer.concat(chunks);
      if (url === register.path)
        names.push(z.parse(z.object({ username: z.string() }), JSON.parse(String(body))).username);
      const answer = await fetch(siteUrl() + url, { method, headers, ...(method === 'GET' ? {} : { body }) });
      for (const cookie of answer.headers.getSetCookie()) outgoing.appendHeader('set-cookie', cookie);
      outgoing.statusCode = answer.status;
      outgoing.setHeader('content-type', answer.headers.get('content-type') ?? 'text/plain');
      outgoing.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.parse(z.object({ port: z.number() }), server.address());
  return { names, address: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

test('it leaves no account behind where a check failed', async () => {
  const site = await startHalfBroken();

  const { code, lines } = await smoke(site.address);

  site.stop();
  expect(code).toBe(1);
  expect(lines).toContainEqual(expect.stringMatching(/^FAILED {2}a post with a picture/));
  asOwner();
  const { findByUsername } = await import('#functions/stores/users.ts');
  const left = await Promise.all(site.names.map(async (name) => (await findByUsername(name))?.leavingAt));
  expect(left).toEqual([expect.any(String), expect.any(String)]);
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
