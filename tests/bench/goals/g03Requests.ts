import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { me } from '#shared/auth/sessionRoutes.ts';
import type { Goal } from '../goal.ts';
import { inTurns } from '../measure.ts';
import { type PeerServer, startPeer } from '../peerServer.ts';

const rounds = 12;
const requests = 60;

type Headers = Readonly<Record<string, string>>;

/** CPU time of a server for one request. */
export async function perRequest(server: PeerServer, path: string, headers: Headers): Promise<number> {
  const before = await server.cpuMs();
  for (let count = 0; count < requests; count += 1) {
    const answer = await fetch(server.url + path, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  return ((await server.cpuMs()) - before) / requests;
}

async function register(peer: PeerServer): Promise<Headers> {
  const answer = await fetch(`${peer.url}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fullName: 'Somebody' }),
  });
  const { token } = z.parse(z.object({ token: z.string() }), await answer.json());
  return { authorization: `Bearer ${token}` };
}

/** CPU time of the server for a member's call, without its database. */
export const requestsOfOne: Goal = {
  id: 'G3',
  name: 'CPU of a call',
  measure: async ({ site, cast, functions, peers }) => {
    const { engineEnv } = await site();
    const { me: member } = await cast();
    const folder = await peers();
    const bundle = join(await functions(), 'auth/me/index.cjs');
    const servers = {
      ours: await startPeer(folder, 'ourServer.js', { ...engineEnv, BUNDLE: bundle }),
      express: await startPeer(folder, 'expressApp.js', { ...engineEnv }),
      bare: await startPeer(folder, 'bareServer.js', { ...engineEnv }),
    };
    const token = member.headers['authorization']?.slice('Bearer '.length) ?? '';
    const keys = {
      'x-session': `SID#${createHash('sha256').update(token).digest('hex')}`,
      'x-user': `USER#${member.user.id}`,
    };
    const asMember = { ...member.headers, ...keys };
    const inExpress = await register(servers.express);
    try {
      const taken = await inTurns(rounds, {
        ours: () => perRequest(servers.ours, me.path, member.headers),
        express: () => perRequest(servers.express, '/me', inExpress),
        dynamo: () => perRequest(servers.express, '/dynamo/me', asMember),
        bare: () => perRequest(servers.bare, '/', asMember),
      });
      return [
        {
          name: 'auth/me, over Express on the same DynamoDB',
          unit: 'x',
          figure: taken.over('ours', 'dynamo'),
          limit: 0.5,
          peer: 1,
          floor: taken.over('bare', 'dynamo'),
          fair: 'the same two reads; Express neither checks its answer nor counts, and asks by the SDK',
        },
        {
          name: 'auth/me, over Express on SQLite',
          unit: 'x',
          figure: taken.over('ours', 'express'),
          limit: 0.5,
          peer: 1,
          floor: taken.over('bare', 'express'),
          fair: 'hard on us: SQLite answers in the same process, where ours signs and sends two requests',
        },
      ];
    } finally {
      await Promise.all(Object.values(servers).map((server) => server.stop()));
    }
  },
};
