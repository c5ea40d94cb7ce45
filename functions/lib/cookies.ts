import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { limits } from '#shared/limits.ts';
import type { CookieJar } from './call.ts';

const weekSeconds = limits.sessionDays * 24 * 3600;
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The cookie of this name as received, decoded. */
export function readCookie(cookies: readonly string[] | undefined, name: string): string | undefined {
  for (const cookie of cookies ?? []) {
    const equals = cookie.indexOf('=');
    if (cookie.slice(0, equals).trim() === name) return cookie.slice(equals + 1).trim();
  }
  return undefined;
}

/**
 * The cookies of one request. `__Host-sid` demands https or localhost; a local run that is reached over http by another
 * name cannot set it, and uses plain `sid`.
 */
export function cookieJar({
  cookies,
  headers,
}: Pick<APIGatewayProxyEventV2, 'cookies' | 'headers'>): CookieJar {
  const plain =
    headers['cloudfront-forwarded-proto'] === 'http' && !localHost.test(headers['x-viewer-host'] ?? '');
  const sidName = plain ? 'sid' : '__Host-sid';
  const attributes = `Path=/; SameSite=Strict${plain ? '' : '; Secure'}`;
  const kept = `${attributes}; Max-Age=${weekSeconds}`;
  const ended = `${attributes}; Max-Age=0`;
  return {
    sid: readCookie(cookies, sidName),
    token: readCookie(cookies, 'token'),
    start: ({ sid, token }) => [`${sidName}=${sid}; ${kept}; HttpOnly`, `token=${token}; ${kept}`],
    end: () => [`${sidName}=; ${ended}; HttpOnly`, `token=; ${ended}`, `user=; ${ended}`],
  };
}
