import type { APIGatewayProxyEventV2 } from 'aws-lambda';

type Asked = Pick<APIGatewayProxyEventV2, 'headers'>;

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * The site's own address as the visitor requested it. The gateway sets these headers, so a request cannot forge
 * them.
 */
export function originOf({ headers }: Asked): string {
  const scheme = headers['cloudfront-forwarded-proto'] === 'http' ? 'http' : 'https';
  return `${scheme}://${headers['x-viewer-host'] ?? 'localhost'}`;
}

/** True if browsers treat the site as secure: https or localhost. */
export function isTrusted(asked: Asked): boolean {
  return originOf(asked).startsWith('https:') || localHost.test(asked.headers['x-viewer-host'] ?? '');
}
