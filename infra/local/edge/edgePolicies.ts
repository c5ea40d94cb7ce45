import * as z from 'zod/mini';
import type { Stack } from '../stack/stackTemplate.ts';

/** The headers, cookies or query parameters that a policy covers. Header names are in lower case. */
export interface Selection {
  readonly mode: 'none' | 'all' | 'listed' | 'allExcept';
  readonly names: ReadonlySet<string>;
}

interface Forwarded {
  readonly headers: Selection;
  readonly cookies: Selection;
  readonly query: Selection;
}

/** How long the edge caches responses, and which parts of a request are in the cache key. */
export interface CachePolicy extends Forwarded {
  readonly minSeconds: number;
  readonly defaultSeconds: number;
  readonly maxSeconds: number;
  /** Encodings that CloudFront produces itself and caches separately. */
  readonly encodings: readonly ('br' | 'gzip')[];
}

/** The parts of a request that reach the origin in addition to the cache policy's. */
export type OriginRequestPolicy = Forwarded;

export interface Policies {
  readonly cache: (id: string | undefined) => CachePolicy;
  readonly originRequest: (id: string | undefined) => OriginRequestPolicy;
}

const Names = z._default(z.array(z.string()), []);
const ForwardedProperties = {
  HeadersConfig: z.object({ HeaderBehavior: z.string(), Headers: Names }),
  CookiesConfig: z.object({ CookieBehavior: z.string(), Cookies: Names }),
  QueryStringsConfig: z.object({ QueryStringBehavior: z.string(), QueryStrings: Names }),
};
const CacheProperties = z.object({
  CachePolicyConfig: z.object({
    MinTTL: z.number(),
    DefaultTTL: z.number(),
    MaxTTL: z.number(),
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      EnableAcceptEncodingBrotli: z._default(z.boolean(), false),
      EnableAcceptEncodingGzip: z._default(z.boolean(), false),
      ...ForwardedProperties,
    }),
  }),
});
const OriginRequestProperties = z.object({ OriginRequestPolicyConfig: z.object(ForwardedProperties) });

const noNames: Selection = { mode: 'none', names: new Set() };
const allNames: Selection = { mode: 'all', names: new Set() };
const nothing: Forwarded = { headers: noNames, cookies: noNames, query: noNames };
const noCache: CachePolicy = { ...nothing, minSeconds: 0, defaultSeconds: 0, maxSeconds: 0, encodings: [] };

/** AWS's managed policies that the stack refers to by id, with their documented values. */
const managedCache: Readonly<Record<string, CachePolicy>> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': noCache,
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    ...nothing,
    minSeconds: 1,
    defaultSeconds: 86_400,
    maxSeconds: 31_536_000,
    encodings: ['br', 'gzip'],
  },
};
const managedOriginRequest: Readonly<Record<string, OriginRequestPolicy>> = {
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: { mode: 'allExcept', names: new Set(['host']) },
    cookies: allNames,
    query: allNames,
  },
};

/** The policies of the stack and of AWS by id. Both lookups throw for an unknown id. */
export function readPolicies(stack: Stack): Policies {
  const cache = new Map(Object.entries(managedCache));
  for (const { id, properties } of stack.all('AWS::CloudFront::CachePolicy', CacheProperties)) {
    const {
      MinTTL,
      DefaultTTL,
      MaxTTL,
      ParametersInCacheKeyAndForwardedToOrigin: key,
    } = properties.CachePolicyConfig;
    const { EnableAcceptEncodingBrotli: brotli, EnableAcceptEncodingGzip: gzip } = key;
    cache.set(id, {
      ...forwardedBy(key),
      minSeconds: MinTTL,
      defaultSeconds: DefaultTTL,
      maxSeconds: MaxTTL,
      encodings: [...(brotli ? (['br'] as const) : []), ...(gzip ? (['gzip'] as const) : [])],
    });
  }
  const originRequest = new Map(Object.entries(managedOriginRequest));
  for (const { id, properties } of stack.all(
    'AWS::CloudFront::OriginRequestPolicy',
    OriginRequestProperties,
  )) {
    originRequest.set(id, forwardedBy(properties.OriginRequestPolicyConfig));
  }
  return { cache: byId(cache, noCache), originRequest: byId(originRequest, nothing) };
}

export function includes({ mode, names }: Selection, name: string): boolean {
  return (
    mode === 'all' || (mode === 'listed' && names.has(name)) || (mode === 'allExcept' && !names.has(name))
  );
}

function byId<T>(known: ReadonlyMap<string, T>, without: T): (id: string | undefined) => T {
  return (id) => {
    const found = id === undefined ? without : known.get(id);
    if (found === undefined)
      throw new Error(`The distribution uses the policy ${id}, which the local run does not know.`);
    return found;
  };
}

function forwardedBy({
  HeadersConfig: headers,
  CookiesConfig: cookies,
  QueryStringsConfig: query,
}: z.output<typeof OriginRequestProperties>['OriginRequestPolicyConfig']): Forwarded {
  return {
    headers: selection(
      headers.HeaderBehavior,
      headers.Headers.map((name) => name.toLowerCase()),
    ),
    cookies: selection(cookies.CookieBehavior, cookies.Cookies),
    query: selection(query.QueryStringBehavior, query.QueryStrings),
  };
}

function selection(behavior: string, entries: readonly string[]): Selection {
  const names = new Set(entries);
  switch (behavior) {
    case 'none':
      return noNames;
    case 'all':
    case 'allViewer':
      return allNames;
    case 'whitelist':
      return { mode: 'listed', names };
    case 'allExcept':
      return { mode: 'allExcept', names };
    default:
      throw new Error(
        `A policy of the distribution has the behavior ${behavior}, which the local run does not know.`,
      );
  }
}
