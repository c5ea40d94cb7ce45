import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';

/** The user who is logged in there. */
export interface GitHubAccount {
  readonly id: number;
  readonly login: string;
  readonly name: string | null;
  readonly email: string;
  readonly verified: boolean;
}

const Address = z.object({ port: z.number() });

/** The parts of GitHub that logins need: it verifies the code's proof like the real one. */
export async function pretendGitHub(account: GitHubAccount) {
  const begun = new Map<string, string>();
  const server = createServer((request, response) => void answer(request, response));
  const tell = (response: ServerResponse, body: object) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://github.test');
    if (pathname === '/login/oauth/authorize') {
      const code = `code${begun.size}`;
      begun.set(code, searchParams.get('code_challenge') ?? '');
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    if (pathname === '/login/oauth/access_token') {
      const form = new URLSearchParams(await text(request));
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const fits = begun.get(form.get('code') ?? '') === proof;
      begun.delete(form.get('code') ?? '');
      // Like the real GitHub, which returns errors with 200.
      return tell(
        response,
        fits ? { access_token: 'token', token_type: 'bearer' } : { error: 'bad_verification_code' },
      );
    }
    if (request.headers.authorization?.toLowerCase() !== 'bearer token') {
      response.writeHead(401).end();
      return;
    }
    const { email, verified, ...user } = account;
    tell(response, pathname === '/user' ? user : [{ email, verified, primary: true }]);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${Address.parse(server.address()).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
