import * as z from 'zod/mini';
import type { Stack } from '../stack/stackTemplate.ts';

const Overridable = { Override: z._default(z.boolean(), false) };
const PolicyProperties = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z._default(
      z.object({
        ContentSecurityPolicy: z.optional(z.object({ ContentSecurityPolicy: z.string(), ...Overridable })),
        ContentTypeOptions: z.optional(z.object(Overridable)),
        FrameOptions: z.optional(z.object({ FrameOption: z.string(), ...Overridable })),
        ReferrerPolicy: z.optional(z.object({ ReferrerPolicy: z.string(), ...Overridable })),
        StrictTransportSecurity: z.optional(z.object(Overridable)),
      }),
      {},
    ),
    CustomHeadersConfig: z._default(
      z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string(), ...Overridable })) }),
      { Items: [] },
    ),
    RemoveHeadersConfig: z._default(z.object({ Items: z.array(z.object({ Header: z.string() })) }), {
      Items: [],
    }),
  }),
});

interface PolicyHeader {
  readonly name: string;
  readonly value: string;
  readonly override: boolean;
}

/** The headers that a behavior sets on its responses. */
export interface HeadersPolicy {
  readonly set: readonly PolicyHeader[];
  readonly removed: readonly string[];
}

/**
 * The stack's response headers policies by id. This machine serves plain HTTP, so two things are left out because they
 * would switch browsers to HTTPS: Strict-Transport-Security and `upgrade-insecure-requests`.
 */
export function readHeadersPolicies(stack: Stack): ReadonlyMap<string, HeadersPolicy> {
  return new Map(
    stack
      .all('AWS::CloudFront::ResponseHeadersPolicy', PolicyProperties)
      .map(({ id, properties: { ResponseHeadersPolicyConfig: config } }) => {
        const custom = config.CustomHeadersConfig.Items.map(({ Header, Value, Override }) => ({
          name: Header.toLowerCase(),
          value: Value,
          override: Override,
        }));
        const set = [...security(config.SecurityHeadersConfig), ...custom].map(withoutHttps);
        return [
          id,
          {
            set: set.filter(({ name }) => name !== 'strict-transport-security'),
            removed: config.RemoveHeadersConfig.Items.map(({ Header }) => Header.toLowerCase()),
          },
        ];
      }),
  );
}

/** Applies a headers policy to a response's headers. */
export function applyHeadersPolicy(
  policy: HeadersPolicy | undefined,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  if (policy === undefined) return { ...headers };
  const remaining = Object.entries(headers).filter(([name]) => !policy.removed.includes(name));
  const result: Record<string, string> = Object.fromEntries(remaining);
  for (const { name, value, override } of policy.set) {
    if (override || !(name in result)) result[name] = value;
  }
  return result;
}

function security(
  config: z.output<typeof PolicyProperties>['ResponseHeadersPolicyConfig']['SecurityHeadersConfig'],
): PolicyHeader[] {
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions: types,
    FrameOptions: frame,
    ReferrerPolicy: referrer,
  } = config;
  const header = (name: string, value: string | undefined, override = false) =>
    value === undefined ? [] : [{ name, value, override }];
  return [
    ...header('content-security-policy', csp?.ContentSecurityPolicy, csp?.Override),
    ...header('x-content-type-options', types && 'nosniff', types?.Override),
    ...header('x-frame-options', frame?.FrameOption, frame?.Override),
    ...header('referrer-policy', referrer?.ReferrerPolicy, referrer?.Override),
  ];
}

function withoutHttps(header: PolicyHeader): PolicyHeader {
  if (header.name !== 'content-security-policy') return header;
  return { ...header, value: header.value.replace(/\s*upgrade-insecure-requests\s*;?/, '').trim() };
}
