import * as z from 'zod/mini';
import { type HeadersPolicy, readHeadersPolicies } from './headersPolicy.ts';
import type { Stack } from '../stack/template.ts';
import { loadViewerFunction, type ViewerFunction } from './viewerFunction.ts';

const BehaviourProperties = z.object({
  PathPattern: z.optional(z.string()),
  TargetOriginId: z.string(),
  AllowedMethods: z._default(z.array(z.string()), ['GET', 'HEAD']),
  ResponseHeadersPolicyId: z.optional(z.string()),
  FunctionAssociations: z._default(z.array(z.object({ EventType: z.string(), FunctionARN: z.string() })), []),
});
const OriginProperties = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z._default(z.string(), ''),
  OriginCustomHeaders: z._default(z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })), []),
});
const Distribution = z.object({
  DistributionConfig: z.object({
    Origins: z.array(OriginProperties),
    DefaultCacheBehavior: BehaviourProperties,
    CacheBehaviors: z._default(z.array(BehaviourProperties), []),
    DefaultRootObject: z._default(z.string(), ''),
  }),
});
const FunctionProperties = z.object({ FunctionCode: z.string() });

/** Where a behaviour fetches from. */
export interface Origin {
  readonly domain: string;
  readonly path: string;
  /** Headers that CloudFront adds to each request, secrets revealed. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Behaviour {
  readonly matches: (path: string) => boolean;
  readonly methods: ReadonlySet<string>;
  readonly origin: Origin;
  readonly viewerRequest: ViewerFunction | undefined;
  readonly headersPolicy: HeadersPolicy | undefined;
}

export interface DeclaredDistribution {
  /** In the order in which they are tried; the last one takes everything. */
  readonly behaviours: readonly Behaviour[];
  readonly rootObject: string;
}

/** The stack's distribution. @param reveal puts secrets in the place of their references. */
export function readDistribution(
  stack: Stack,
  reveal: (text: string) => string,
): DeclaredDistribution | undefined {
  const config = stack.all('AWS::CloudFront::Distribution', Distribution)[0]?.properties.DistributionConfig;
  if (config === undefined) return undefined;
  const policies = readHeadersPolicies(stack);
  const viewerFunctions = new Map(
    stack
      .all('AWS::CloudFront::Function', FunctionProperties)
      .map(({ id, properties }) => [`${id}.FunctionARN`, loadViewerFunction(properties.FunctionCode, id)]),
  );
  const origins = new Map(
    config.Origins.map(({ Id, DomainName, OriginPath, OriginCustomHeaders }) => [
      Id,
      {
        domain: DomainName,
        path: OriginPath,
        headers: Object.fromEntries(
          OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
            HeaderName.toLowerCase(),
            reveal(HeaderValue),
          ]),
        ),
      },
    ]),
  );
  const behaviours = [...config.CacheBehaviors, config.DefaultCacheBehavior].map((given) => {
    const onRequest = given.FunctionAssociations.find(({ EventType }) => EventType === 'viewer-request');
    return {
      matches: pathMatcher(given.PathPattern ?? '*'),
      methods: new Set(given.AllowedMethods),
      origin: origins.get(given.TargetOriginId) ?? { domain: '', path: '', headers: {} },
      viewerRequest: onRequest === undefined ? undefined : viewerFunctions.get(onRequest.FunctionARN),
      headersPolicy: policies.get(given.ResponseHeadersPolicyId ?? ''),
    };
  });
  return { behaviours, rootObject: config.DefaultRootObject };
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
