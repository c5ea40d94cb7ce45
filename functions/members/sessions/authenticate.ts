import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Caller } from '#functions/platform/http/call.ts';
import { cookieJar } from '#functions/platform/http/cookies.ts';
import { commonFailure, RouteError } from '#functions/platform/http/failure.ts';
import { requireCookie, requireFresh } from '#functions/platform/http/freshSession.ts';
import { type Middleware, requestHeader } from '#functions/platform/http/requestContext.ts';
import { type CommonFailureName, commonFailures } from '#shared/commonFailures.ts';
import type { Route } from '#shared/platform/contract.ts';
import type { MemberStatus } from '#shared/platform/entities.ts';
import { memberStatusOf } from '../status/memberStatus.ts';
import type { LiveSession } from './sessionRows.ts';
import * as sessions from './sessions.ts';

type RequestHeaders = Pick<APIGatewayProxyEventV2, 'cookies' | 'headers'>;

const bearerPattern = /^Bearer +([\w-]{20,200})$/i;

/** The secret of an `Authorization: Bearer` header; undefined without such a header. */
function bearerOf(headers: RequestHeaders['headers']): string | undefined {
  const authorization = headers['authorization'];
  return authorization === undefined ? undefined : (bearerPattern.exec(authorization)?.[1] ?? '');
}

/**
 * The caller by cookie or bearer token. Undefined for strangers and for contradictory credentials: all that are sent
 * must belong to one session. A browser is recognized by `Origin` or `Sec-Fetch-Site`, and its bearer token counts
 * only together with the cookie of the same session, so a stolen token is useless in a browser.
 */
export async function identifyCaller(request: RequestHeaders, now: Date): Promise<Caller | undefined> {
  const { sid, token } = cookieJar(request);
  const bearer = bearerOf(request.headers);
  const byCookie = sid === undefined ? undefined : await sessions.findSessionByCookie(sid, now);
  const secrets = [bearer, token].filter((secret) => secret !== undefined);
  if (byCookie !== undefined) {
    if (!secrets.every((secret) => sessions.isTokenOf(byCookie, secret))) return undefined;
    return callerOf(byCookie, { byCookie: true, token: secrets[0] }, now);
  }
  if (bearer === undefined || bearer === '' || isFromBrowser(request)) return undefined;
  if (token !== undefined && token !== bearer) return undefined;
  const byToken = await sessions.findSessionByToken(bearer, now);
  return byToken && callerOf(byToken, { byCookie: false, token: bearer }, now);
}

const isFromBrowser = ({ headers }: RequestHeaders) =>
  headers['origin'] !== undefined || headers['sec-fetch-site'] !== undefined;

async function callerOf(
  session: LiveSession,
  proof: Pick<Caller, 'byCookie' | 'token'>,
  now: Date,
): Promise<Caller> {
  await sessions.touchSession(session, now);
  const { userId, id: sessionId, authenticatedAt } = session;
  const status = memberStatusOf(session, now);
  const role = status === 'member' ? session.role : 'member';
  return { userId, role, status, sessionId, authenticatedAt, ...proof };
}

/** The problem that accounts without active membership get on members' routes. */
const closedTo: Readonly<Record<Exclude<MemberStatus, 'member'>, CommonFailureName>> = {
  waiting: 'membershipWaiting',
  suspended: 'suspended',
  leaving: 'leaving',
};

/** Identifies the caller, unless the route is for anyone, and rejects those the route does not admit. */
export function authenticate({ access, anyStatus, fresh, failures }: Route): Middleware {
  return {
    before: async ({ event, context }) => {
      if (access === 'anyone') return;
      const credentials =
        cookieJar(event).sid !== undefined || requestHeader(event, 'authorization') !== undefined;
      const now = new Date();
      const caller = credentials ? await identifyCaller(event, now) : undefined;
      context.caller = caller;
      if (access === 'optional') return;
      if (caller === undefined) throw commonFailure('unauthenticated');
      if (anyStatus !== true && caller.status !== 'member') throw commonFailure(closedTo[caller.status]);
      if (access === 'admin') requireAdmin(caller, failures);
      if (fresh === true) requireFresh(caller, now);
    },
  };
}

/**
 * Admins must use the session cookie, so a stolen bearer token has no admin rights. A route may declare its own
 * failure for others.
 */
function requireAdmin(caller: Caller, failures: Route['failures']): void {
  if (caller.role !== 'admin')
    throw new RouteError('adminsOnly', failures?.['adminsOnly'] ?? commonFailures.adminsOnly);
  requireCookie(caller);
}
