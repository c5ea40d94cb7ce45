import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  type DistributionProps,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Duration, Fn, Stack, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { acknowledge } from '../acknowledge.ts';
import type { Api } from '../api/api.ts';
import { type Socket, socketStage } from '../api/socket.ts';
import type { Buckets } from '../data/buckets.ts';
import type { OriginSecret } from './originSecret.ts';
import { RequestLog } from './requestLog.ts';
import { SecurityHeaders } from './securityHeaders.ts';
import { viewerFunction } from './viewerFunction.ts';

/** A custom domain and its certificate, which must be in us-east-1. */
export interface Domain {
  readonly name: string;
  readonly certificateArn: string;
}

interface EntranceProps {
  readonly buckets: Buckets;
  readonly api: Api;
  readonly socket: Socket;
  readonly secret: OriginSecret;
  readonly webAclArn: string | undefined;
  readonly domain: Domain | undefined;
  /** Responds with 503 in place of the APIs. */
  readonly isClosed: boolean;
}

/**
 * Every error that CloudFront can cache. By default it caches them for ten seconds for everyone, whatever the origin
 * says.
 */
const errors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504] as const;

const viewerProtocolPolicy = ViewerProtocolPolicy.REDIRECT_TO_HTTPS;

/** The single host in front of everything: site, API, images, inbox and WebSocket. */
export class Entrance extends Construct {
  readonly distribution: Distribution;
  readonly #headers: SecurityHeaders;
  readonly #props: EntranceProps;

  constructor(scope: Construct, id: string, props: EntranceProps) {
    super(scope, id);
    this.#props = props;
    this.#headers = new SecurityHeaders(this, 'Headers');
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Alumni network',
      defaultRootObject: 'index.html',
      defaultBehavior: this.#site(),
      additionalBehaviors: {
        '/images/*': this.#images(),
        '/inbox': this.#inbox(),
        '/exports/*': this.#exports(),
        ...this.#apis(),
      },
      // No custom error pages, so that the API's responses arrive unchanged.
      errorResponses: errors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(props.webAclArn === undefined ? {} : { webAclId: props.webAclArn }),
      ...this.#domain(),
    });
    new RequestLog(this, 'RequestLog', { distributionArn: this.arn, logs: props.buckets.logs });
    this.#acknowledge();
  }

  #domain(): Partial<DistributionProps> {
    const { domain } = this.#props;
    if (domain === undefined) return {};
    return {
      domainNames: [domain.name],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  #acknowledge(): void {
    if (this.#props.webAclArn === undefined) {
      acknowledge(this.distribution, 'CFR2', 'The settings of this stage turn the firewall off.');
    }
    acknowledge(this.distribution, 'CFR1', 'Alumni live all over the world: no country is shut out.');
    acknowledge(
      this.distribution,
      'CFR3',
      'RequestLog logs every request, in the newer way, without queries.',
    );
    acknowledge(
      this.distribution,
      'CFR7',
      'A presigned form is its own signature; S3 refuses one that CloudFront signs again.',
    );
    Validations.of(this.distribution).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason:
        'No request reaches the root of a bucket: CloudFront rewrites it, or its path is below /images/.',
    });
    if (this.#props.domain !== undefined) return;
    acknowledge(
      this.distribution,
      'CFR4',
      'On its own *.cloudfront.net name CloudFront does not let one choose the TLS version.',
    );
  }

  /** CloudFront may list the site's bucket, so that a missing file is a 404 instead of a 403. */
  #site(): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(this.#props.buckets.byName.site, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [viewerFunction(this, 'site')],
      responseHeadersPolicy: this.#headers.site,
      viewerProtocolPolicy,
    };
  }

  #images(): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(this.#props.buckets.byName.images, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: false,
      responseHeadersPolicy: this.#headers.images,
      viewerProtocolPolicy,
    };
  }

  /**
   * A presigned form carries its own signature, so this origin has no access control that would sign again. S3 needs
   * the form's boundary, and must not receive the session cookie. The viewer function removes its token.
   */
  #inbox(): BehaviorOptions {
    return {
      origin: this.#bareInbox(),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: new OriginRequestPolicy(this, 'InboxForward', {
        comment: 'All but the host and cookies',
        headerBehavior: OriginRequestHeaderBehavior.denyList('host'),
        cookieBehavior: OriginRequestCookieBehavior.none(),
      }),
      functionAssociations: [viewerFunction(this, 'inbox')],
      responseHeadersPolicy: this.#headers.api,
      viewerProtocolPolicy,
    };
  }

  /** A signed link carries its own permission, which S3 checks, so this origin does not sign. */
  #exports(): BehaviorOptions {
    return {
      origin: this.#bareInbox(),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: new OriginRequestPolicy(this, 'ExportForward', {
        comment: 'The signature in the query, and nothing of who is logged in',
        headerBehavior: OriginRequestHeaderBehavior.none(),
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
        cookieBehavior: OriginRequestCookieBehavior.none(),
      }),
      compress: false,
      responseHeadersPolicy: this.#headers.api,
      viewerProtocolPolicy,
    };
  }

  #bareInbox(): HttpOrigin {
    return new HttpOrigin(this.#props.buckets.byName.inbox.bucketRegionalDomainName, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    });
  }

  #apis(): Record<string, BehaviorOptions> {
    const { api, socket, isClosed } = this.#props;
    const shared = {
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [viewerFunction(this, 'identity', isClosed ? 'closed' : 'identity')],
      responseHeadersPolicy: this.#headers.api,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    };
    const http = { ...shared, origin: this.#apiOrigin(api.http.apiEndpoint) };
    return {
      ...Object.fromEntries(['/api', '/api/*'].map((path) => [path, http])),
      [`/${socketStage}`]: { ...shared, origin: this.#apiOrigin(socket.api.apiEndpoint) },
    };
  }

  #apiOrigin(endpoint: string): HttpOrigin {
    const host = Fn.select(2, Fn.split('/', endpoint));
    return new HttpOrigin(host, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      customHeaders: { 'x-origin-verify': this.#props.secret.headerValue },
      readTimeout: Duration.millis(deadlines.edgeMs),
    });
  }

  /** The product's public address. */
  get address(): string {
    return `https://${this.#props.domain?.name ?? this.distribution.distributionDomainName}`;
  }

  /** The distribution's ARN, for functions that may update it. */
  get arn(): string {
    return Stack.of(this).formatArn({
      service: 'cloudfront',
      region: '',
      resource: 'distribution',
      resourceName: this.distribution.distributionId,
    });
  }
}
