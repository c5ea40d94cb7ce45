import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { resourcesOf, type Synthesis, usualSynthesis } from './synthesis.ts';

const Policy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    Name: z.string(),
    SecurityHeadersConfig: z.object({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), Override: z.literal(true) }),
      ContentTypeOptions: z.object({ Override: z.literal(true) }),
      FrameOptions: z.object({ FrameOption: z.literal('DENY') }),
      ReferrerPolicy: z.object({ ReferrerPolicy: z.literal('no-referrer') }),
      StrictTransportSecurity: z.object({
        AccessControlMaxAgeSec: z.number().check(z.gte(31_536_000)),
        IncludeSubdomains: z.literal(true),
      }),
    }),
  }),
});

const Behavior = z.object({ ResponseHeadersPolicyId: z.object({ Ref: z.string() }) });
const Distribution = z.object({
  DistributionConfig: z.object({ DefaultCacheBehavior: Behavior, CacheBehaviors: z.array(Behavior) }),
});

let synthesis: Synthesis;

beforeAll(async () => {
  synthesis = await usualSynthesis();
});

/** The content security policy of the site, the API or the images: its directives, each with its sources. */
function policyOf(kind: 'Site' | 'Api' | 'Images'): ReadonlyMap<string, readonly string[]> {
  const policies = resourcesOf(synthesis.template, 'AWS::CloudFront::ResponseHeadersPolicy');
  const [, { Properties } = {}] = policies.find(([id]) => id.includes(kind)) ?? [];
  const { SecurityHeadersConfig } = Policy.parse(Properties).ResponseHeadersPolicyConfig;
  const directives = SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy.split('; ');
  return new Map(
    directives.map((directive) => directive.split(' ')).map(([name = '', ...from]) => [name, from]),
  );
}

describe('the site', () => {
  test.each([
    ['default-src', ["'none'"]],
    ['script-src', ["'self'"]],
    ['style-src', ["'self'"]],
    ['connect-src', ["'self'"]],
    ['img-src', ["'self'", 'blob:']],
    ['form-action', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
    ['object-src', ["'none'"]],
    ['require-trusted-types-for', ["'script'"]],
  ])('allows for %s only %s', (directive, sources) => {
    expect(policyOf('Site').get(directive)).toEqual(sources);
  });

  test('allows no inline code, no code from text, and no other host', () => {
    const sources = [...policyOf('Site').values()].flat();
    expect(sources).not.toContainEqual(expect.stringMatching(/unsafe|^\*|^https?:|^data:/));
  });
});

test.each(['Api', 'Images'] as const)('nothing of the %s can load or run anything', (kind) => {
  expect(policyOf(kind).get('default-src')).toEqual(["'none'"]);
  expect([...policyOf(kind).values()].flat()).toEqual(kind === 'Api' ? ["'none'", "'none'"] : ["'none'"]);
});

test('every path has security headers', () => {
  const [distribution] = resourcesOf(synthesis.template, 'AWS::CloudFront::Distribution');
  const { DistributionConfig } = Distribution.parse(distribution?.[1].Properties);
  const behaviors = [DistributionConfig.DefaultCacheBehavior, ...DistributionConfig.CacheBehaviors];
  const policies = resourcesOf(synthesis.template, 'AWS::CloudFront::ResponseHeadersPolicy');

  const known = policies.map(([id]) => id);
  for (const { ResponseHeadersPolicyId } of behaviors) expect(known).toContain(ResponseHeadersPolicyId.Ref);
});
