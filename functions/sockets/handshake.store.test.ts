import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as sessions from '#functions/members/sessions/sessions.ts';
import type { StatusFacts } from '#functions/members/status/memberStatus.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { handler } from '#functions/sockets/authorize.ts';
import { startEngine } from '#tests/support/engine.ts';

const ourSecret = 'of our distribution alone';
const vault = createServer((_, response) => response.end(JSON.stringify({ SecretString: ourSecret })));
vault.listen(0, '127.0.0.1');
await once(vault, 'listening');
const address = z.object({ port: z.number() }).parse(vault.address());
process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] = `http://127.0.0.1:${address.port}`;

const engine = await startEngine();

afterAll(async () => {
  vault.close();
  await engine.stop();
});

async function aMember(facts: StatusFacts = {}) {
  const id = newId();
  const secrets = await sessions.startSession({ id, role: 'member', ...facts }, new Date());
  if (secrets === undefined) throw new Error('not started');
  return { id, cookie: `a=b; __Host-sid=${secrets.sid}`, bearer: `Bearer ${secrets.token}` };
}

/** The gateway's event for a handshake that comes through our distribution, with more `headers`. */
async function shake(headers: Readonly<Record<string, string>>, userId?: string) {
  const answer = await handler({
    methodArn: 'arn:aws:execute-api:x',
    headers: { 'X-Origin-Verify': ourSecret, 'X-Viewer-Host': 'alumni.example', ...headers },
    queryStringParameters: userId === undefined ? null : { userId },
  });
  return { effect: answer.policyDocument.Statement[0]?.Effect, ...answer };
}

describe('a handshake', () => {
  test('by cookie or bearer opens a socket with the member and session', async () => {
    const { id, cookie, bearer } = await aMember();

    const byCookie = await shake({ cookie, Origin: 'https://alumni.example' }, id);
    const byBearer = await shake({ authorization: bearer });

    expect(byCookie).toMatchObject({ effect: 'Allow', principalId: id, context: { userId: id } });
    expect(byBearer).toMatchObject({ effect: 'Allow', context: { userId: id } });
    expect(byCookie.context).toHaveProperty('sessionId', expect.stringMatching(/^\S+$/));
    expect(byCookie.context).not.toHaveProperty('restricted');
    expect(byCookie.policyDocument).toEqual({
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: 'arn:aws:execute-api:x' }],
    });
  });

  test('needs a session', async () => {
    await expect(shake({})).rejects.toThrow('Unauthorized');
    await expect(shake({ cookie: `__Host-sid=${'A'.repeat(43)}` })).rejects.toThrow('Unauthorized');
  });

  test("never gets another member's id", async () => {
    const [first, second] = [await aMember(), await aMember()];

    expect(await shake({ cookie: first.cookie }, second.id)).toMatchObject({
      effect: 'Deny',
      principalId: 'nobody',
    });
    expect(await shake({ cookie: first.cookie }, second.id)).not.toHaveProperty('context');
  });

  test.each(['https://evil.example', 'https://alumni.example.evil.example', 'null'])(
    'from a page of %s is refused',
    async (origin) => {
      const { cookie } = await aMember();

      expect(await shake({ cookie, origin })).toMatchObject({ effect: 'Deny' });
    },
  );

  test.each(['', 'a guess'])('that bypasses CloudFront is refused: %j', async (secret) => {
    const { cookie } = await aMember();

    expect(await shake({ cookie, 'X-Origin-Verify': secret })).toMatchObject({ effect: 'Deny' });
  });

  test('by someone who is not a member opens a separate socket', async () => {
    for (const facts of [{ admittedAt: '' }, { suspendedUntil: '2999-01-01T00:00:00.000Z' }]) {
      const { cookie } = await aMember(facts);

      expect(await shake({ cookie })).toMatchObject({ effect: 'Allow', context: { restricted: 'yes' } });
    }
  });
});
