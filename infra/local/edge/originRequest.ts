import type { ViewerRequest } from '../gateway/viewerExchange.ts';
import type { Behavior } from './declaredDistribution.ts';
import { type Selection, includes } from './edgePolicies.ts';

/** Headers that CloudFront sets itself whatever the policies say. It also handles conditions and ranges itself. */
const ownHeaders = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'upgrade',
  'range',
  'if-none-match',
  'if-modified-since',
  'sec-websocket-key',
  'sec-websocket-version',
]);

/**
 * The request that reaches the origin: only the parts that the behavior's two policies name, plus CloudFront's own
 * headers.
 */
export function toOrigin(request: ViewerRequest, behavior: Behavior): ViewerRequest {
  const { cachePolicy, originRequestPolicy, origin } = behavior;
  const both = (which: 'headers' | 'cookies' | 'query') => [cachePolicy[which], originRequestPolicy[which]];
  const forwarded = request.headers['x-forwarded-for'];
  const cookie = chosenCookies(request, both('cookies'));
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      ([name]) => name !== 'cookie' && (ownHeaders.has(name) || chosen(both('headers'), name)),
    ),
  );
  return {
    ...request,
    path: origin.path + request.path,
    query: chosenQuery(request, both('query')),
    headers: {
      'user-agent': 'Amazon CloudFront',
      ...headers,
      ...(cookie === '' ? {} : { cookie }),
      ...acceptedEncoding(request, behavior),
      host: origin.domain,
      via: '1.1 cloudfront.local (CloudFront)',
      'cloudfront-forwarded-proto': 'http',
      'x-forwarded-for': forwarded === undefined ? request.ip : `${forwarded}, ${request.ip}`,
      ...origin.headers,
    },
  };
}

/** The cache key of a request. */
export function cacheKey(request: ViewerRequest, behavior: Behavior): string {
  const { cachePolicy, origin } = behavior;
  const headers = Object.entries(request.headers).filter(
    ([name]) => name !== 'cookie' && includes(cachePolicy.headers, name),
  );
  return JSON.stringify([
    origin.domain,
    origin.path + request.path,
    chosenQuery(request, [cachePolicy.query]),
    chosenCookies(request, [cachePolicy.cookies]),
    headers.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    acceptedEncoding(request, behavior),
  ]);
}

/** The encodings that a behavior caches separately and the viewer accepts. */
export function encodingsFor(request: ViewerRequest, { cachePolicy }: Behavior): readonly ('br' | 'gzip')[] {
  const accepted = (request.headers['accept-encoding'] ?? '').split(/\s*,\s*/);
  return cachePolicy.encodings.filter((name) =>
    accepted.some((encoding) => encoding.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(encoding)),
  );
}

function acceptedEncoding(request: ViewerRequest, behavior: Behavior): Readonly<Record<string, string>> {
  if (behavior.cachePolicy.encodings.length === 0) return {};
  return { 'accept-encoding': encodingsFor(request, behavior).join(',') };
}

function chosen(selections: readonly Selection[], name: string): boolean {
  return selections.some((selection) => includes(selection, name));
}

function chosenCookies({ headers }: ViewerRequest, selections: readonly Selection[]): string {
  const pairs = (headers['cookie'] ?? '').split(/;\s*/);
  return pairs.filter((pair) => pair !== '' && chosen(selections, pair.split('=')[0] ?? '')).join('; ');
}

function chosenQuery({ query }: ViewerRequest, selections: readonly Selection[]): string {
  const pairs = query.split('&');
  return pairs.filter((pair) => pair !== '' && chosen(selections, pair.split('=')[0] ?? '')).join('&');
}
