// @module-tag heavy
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { findByUsername } from '#functions/members/users.ts';
import { projectRoot } from '#infra/build/contentFolder.ts';
import { register } from '#shared/auth/registerRoutes.ts';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import { asOwner } from '../support/owner.ts';
import { siteUrl } from '../support/site.ts';

/** The command as it is run after a deployment. */
async function smoke(...args: readonly string[]) {
  const child = spawn(process.execPath, [`${projectRoot}/infra/smoke/main.ts`, ...args]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, lines: said.trim().split('\n') };
}

test('`npm run smoke` passes on the local run, with one line per check', async () => {
  const { code, lines } = await smoke(siteUrl());

  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([
    'skipped the origin secret is rotated: needs --stage',
  ]);
  expect(lines.length).toBe(11);
  expect(lines.at(-2)).toBe('ok      both accounts are deleted');
  expect(code).toBe(0);
});

const SignUp = z.object({ username: z.string() });

/** The site, except that posting fails; it records who signs up. */
async function startHalfBroken() {
  const names: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    if (headers.upgrade !== undefined) return outgoing.writeHead(404).end();
    if (url === createExperience.path) return outgoing.writeHead(500).end('{}');
    const sent = request(siteUrl() + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      if (url === register.path) names.push(SignUp.parse(JSON.parse(body.toString())).username);
      sent.end(body);
    });
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.parse(z.object({ port: z.number() }), server.address());
  return { names, address: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

test('it leaves no account behind if a check fails', async () => {
  const site = await startHalfBroken();

  const { code, lines } = await smoke(site.address);

  site.stop();
  expect(code).toBe(1);
  expect(lines).toContainEqual(expect.stringMatching(/^FAILED {2}a post with an image/));
  expect(lines.at(-2)).toBe('ok      both accounts are deleted');
  asOwner();
  const leavingTimes = await Promise.all(
    site.names.map(async (name) => (await findByUsername(name))?.leavingAt),
  );
  expect(leavingTimes).toEqual([expect.any(String), expect.any(String)]);
});

test('it fails for an address that is not the site, and says why', async () => {
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
    'FAILED  the site and the API send their security headers: / lacks content-security-policy, x-content-type-options, referrer-policy',
  );
  expect(lines[1]).toContain('/missing.png answered 200 instead of 404');
});

test('without an address it prints its usage', async () => {
  expect(await smoke()).toMatchObject({ code: 2 });
});
