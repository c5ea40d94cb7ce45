import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route } from '#shared/contract.ts';
import * as sessions from '../stores/sessions.ts';
import { tables } from '../stores/tables.ts';
import type { Caller } from './call.ts';
import { cookieJar } from './cookies.ts';
import { type Concern, header } from './exchange.ts';
import { problem } from './failure.ts';

type Asked = Pick<APIGatewayProxyEventV2, 'cookies' | 'headers'>;

const bearerPattern = /^Bearer +([\w-]{20,200})$/i;

/** The secret of an `Authorization: Bearer` header; undefined where there is no such header at all. */
function bearerOf(headers: Asked['headers']): string | undefined {
  const authorization = headers['authorization'];
  return authorization === undefined ? undefined : (bearerPattern.exec(authorization)?.[1] ?? '');
}

/**
 * Who sends this, by cookie or by bearer; undefined for a stranger and for credentials that contradict each other.
 * A browser shows itself by `Origin` or `Sec-Fetch-Site`; its bearer counts only beside the cookie of the same login,
 * so that a stolen token is worthless there.
 */
export async function whoAsks(asked: Asked, now: Date): Promise<Caller | undefined> {
  const { sid, token } = cookieJar(asked);
  const bearer = bearerOf(asked.headers);
  const byCookie = sid === undefined ? undefined : await sessions.bySid(sid, now);
  const secret = bearer ?? token;
  if (byCookie !== undefined && secret !== undefined && sessions.isTokenOf(byCookie, secret))
    return callerOf(byCookie, { byCookie: true, token: secret }, now);
  if (bearer === undefined) return byCookie && callerOf(byCookie, { byCookie: true, token: undefined }, now);
  if (isFromBrowser(asked) || bearer === '') return undefined;
  const byToken = await sessions.byToken(bearer, now);
  const another = byCookie !== undefined && byCookie.userId !== byToken?.userId;
  return byToken === undefined || another
    ? undefined
    : callerOf(byToken, { byCookie: false, token: bearer }, now);
}

const isFromBrowser = ({ headers }: Asked) =>
  headers['origin'] !== undefined || headers['sec-fetch-site'] !== undefined;

async function callerOf(
  session: sessions.LiveSession,
  proof: Pick<Caller, 'byCookie' | 'token'>,
  now: Date,
): Promise<Caller> {
  await sessions.touch(session, now);
  const { userId, role, id: sessionId } = session;
  return { userId, role, sessionId, ...proof };
}

/**
 * Learns who calls, and turns away whom the route does not admit. A function for anyone that is not granted the sessions
 * asks nobody who they are.
 */
export function authenticate({ access }: Route): Concern {
  if (access === 'anyone' && process.env[tables.sessions.env] === undefined)
    return { before: () => undefined };
  return {
    before: async ({ event, context }) => {
      const credentials = cookieJar(event).sid !== undefined || header(event, 'authorization') !== undefined;
      const caller = credentials ? await whoAsks(event, new Date()) : undefined;
      if (access !== 'anyone' && caller === undefined) throw problem('unauthenticated');
      if (access === 'admin' && caller?.role !== 'admin') throw problem('adminsOnly');
      context.caller = caller;
    },
  };
}
