import type { APIGatewayProxyEventV2 } from 'aws-lambda';

type Asked = Pick<APIGatewayProxyEventV2, 'headers'>;

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The site's own address as the visitor asked for it; the entrance tells, whatever the request claimed itself. */
export function originOf({ headers }: Asked): string {
  const scheme = headers['cloudfront-forwarded-proto'] === 'http' ? 'http' : 'https';
  return `${scheme}://${headers['x-viewer-host'] ?? 'localhost'}`;
}

/** True where browsers take the site for one they may keep secrets for: https, or this very machine. */
export function isTrusted(asked: Asked): boolean {
  return originOf(asked).startsWith('https:') || localHost.test(asked.headers['x-viewer-host'] ?? '');
}
