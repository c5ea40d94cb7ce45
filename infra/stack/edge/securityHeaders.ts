import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseHeadersPolicyProps,
} from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { policyPath } from '#shared/clientErrors/entities.ts';

const twoYears = Duration.days(730);

/** No inline scripts or styles, nothing from other hosts, and no script sink that takes a string. */
const sitePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  // The one address that a script may be loaded from by its name: the service worker (web/lib/push/serviceWorker.ts).
  'trusted-types worker',
  `report-uri ${policyPath}`,
  'upgrade-insecure-requests',
].join('; ');
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";
/** Members' images must not act as our pages, whatever they contain. */
const imagePolicy = "default-src 'none'; sandbox";

const isolation: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

function policy(contentSecurityPolicy: string): ResponseHeadersPolicyProps {
  const override = true;
  return {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override },
      strictTransportSecurity: {
        accessControlMaxAge: twoYears,
        includeSubdomains: true,
        preload: true,
        override,
      },
      contentTypeOptions: { override },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(isolation).map(([header, value]) => ({ header, value, override })),
    },
  };
}

/** The security headers of every response, by kind of content. */
export class SecurityHeaders extends Construct {
  readonly site: ResponseHeadersPolicy;
  readonly api: ResponseHeadersPolicy;
  readonly images: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.site = new ResponseHeadersPolicy(this, 'Site', policy(sitePolicy));
    this.api = new ResponseHeadersPolicy(this, 'Api', policy(apiPolicy));
    this.images = new ResponseHeadersPolicy(this, 'Images', policy(imagePolicy));
  }
}
