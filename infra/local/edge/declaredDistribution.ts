import * as z from 'zod/mini';
import type { Stack } from '../stack/stackTemplate.ts';
import { type CachePolicy, type OriginRequestPolicy, readPolicies } from './edgePolicies.ts';
import { type HeadersPolicy, readHeadersPolicies } from './headersPolicy.ts';
import { loadViewerFunction, type ViewerFunction } from './runViewerFunction.ts';

const BehaviorProperties = z.object({
  PathPattern: z.optional(z.string()),
  TargetOriginId: z.string(),
  AllowedMethods: z._default(z.array(z.string()), ['GET', 'HEAD']),
  ResponseHeadersPolicyId: z.optional(z.string()),
  CachePolicyId: z.optional(z.string()),
  OriginRequestPolicyId: z.optional(z.string()),
  Compress: z._default(z.boolean(), false),
  FunctionAssociations: z._default(z.array(z.object({ EventType: z.string(), FunctionARN: z.string() })), []),
});
const OriginProperties = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z._default(z.string(), ''),
  OriginAccessControlId: z.optional(z.string()),
  OriginCustomHeaders: z._default(z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })), []),
});
const Distribution = z.object({
  DistributionConfig: z.object({
    Origins: z.array(OriginProperties),
    DefaultCacheBehavior: BehaviorProperties,
    CacheBehaviors: z._default(z.array(BehaviorProperties), []),
    DefaultRootObject: z._default(z.string(), ''),
    CustomErrorResponses: z._default(
      z.array(
        z.object({
          ErrorCode: z.number(),
          ErrorCachingMinTTL: z.optional(z.number()),
          // Custom error pages are not supported here.
          ResponsePagePath: z.optional(z.never()),
        }),
      ),
      [],
    ),
  }),
});
const FunctionProperties = z.object({ FunctionCode: z.string() });

/** The origin of a behavior. */
export interface Origin {
  readonly domain: string;
  readonly path: string;
  /** True if CloudFront itself has read access; otherwise each request carries its own credentials. */
  readonly mayRead: boolean;
  /** Headers that CloudFront adds to each request, with secrets resolved. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Behavior {
  readonly matches: (path: string) => boolean;
  readonly methods: ReadonlySet<string>;
  readonly origin: Origin;
  readonly viewerRequest: ViewerFunction | undefined;
  readonly headersPolicy: HeadersPolicy | undefined;
  readonly cachePolicy: CachePolicy;
  readonly originRequestPolicy: OriginRequestPolicy;
  readonly compress: boolean;
}

export interface DeclaredDistribution {
  /** In order of precedence; the last one matches everything. */
  readonly behaviors: readonly Behavior[];
  readonly rootObject: string;
  /** How long an error is cached, by status, in seconds. */
  readonly errorSeconds: ReadonlyMap<number, number>;
}

/** The stack's distribution. @param reveal replaces references to secrets with their values. */
export function readDistribution(
  stack: Stack,
  reveal: (text: string) => string,
): DeclaredDistribution | undefined {
  const config = stack.all('AWS::CloudFront::Distribution', Distribution)[0]?.properties.DistributionConfig;
  if (config === undefined) return undefined;
  const headersPolicies = readHeadersPolicies(stack);
  const policies = readPolicies(stack);
  const viewerFunctions = new Map(
    stack
      .all('AWS::CloudFront::Function', FunctionProperties)
      .map(({ id, properties }) => [`${id}.FunctionARN`, loadViewerFunction(properties.FunctionCode, id)]),
  );
  const origins = new Map(
    config.Origins.map(({ Id, DomainName, OriginPath, OriginAccessControlId, OriginCustomHeaders }) => [
      Id,
      {
        domain: DomainName,
        path: OriginPath,
        mayRead: OriginAccessControlId !== undefined,
        headers: Object.fromEntries(
          OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
            HeaderName.toLowerCase(),
            reveal(HeaderValue),
          ]),
        ),
      },
    ]),
  );
  const behaviors = [...config.CacheBehaviors, config.DefaultCacheBehavior].map((behavior) => {
    const onRequest = behavior.FunctionAssociations.find(({ EventType }) => EventType === 'viewer-request');
    return {
      matches: pathMatcher(behavior.PathPattern ?? '*'),
      methods: new Set(behavior.AllowedMethods),
      origin: origins.get(behavior.TargetOriginId) ?? { domain: '', path: '', mayRead: false, headers: {} },
      viewerRequest: onRequest === undefined ? undefined : viewerFunctions.get(onRequest.FunctionARN),
      headersPolicy: headersPolicies.get(behavior.ResponseHeadersPolicyId ?? ''),
      cachePolicy: policies.cache(behavior.CachePolicyId),
      originRequestPolicy: policies.originRequest(behavior.OriginRequestPolicyId),
      compress: behavior.Compress,
    };
  });
  const errorSeconds = new Map(
    config.CustomErrorResponses.flatMap(({ ErrorCode, ErrorCachingMinTTL: seconds }) =>
      seconds === undefined ? [] : [[ErrorCode, seconds] as const],
    ),
  );
  return { behaviors, rootObject: config.DefaultRootObject, errorSeconds };
}

function pathMatcher(pattern: string): (path: string) => boolean {
  const source = pattern
    .replace(/^\/?/, '/')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = pattern === '*' ? /^/ : new RegExp(`^${source}$`);
  return (path) => expression.test(path);
}
