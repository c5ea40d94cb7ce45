import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Route } from '#shared/contract.ts';
import { codeOf } from '#shared/contract.ts';
import { problems } from '#shared/problems.ts';
import { allRoutes } from '#shared/routes/index.ts';
import { pascal } from './names.ts';

/** WAF counts roughly and late; the functions count exactly and answer better, so they shall be first. */
const slack = 2;
/** All requests of one address in five minutes: a school behind one address, not a flood. */
const overall = { count: 20_000, seconds: 300 };
/** The only windows that WAF knows. */
const windows = [60, 120, 300, 600] as const;
const least = 10;

const [status, message] = problems.tooManyTries;
const bodyKey = 'tooManyTries';
const refusal = {
  block: {
    customResponse: {
      responseCode: status,
      customResponseBodyKey: bodyKey,
      responseHeaders: [{ name: 'Retry-After', value: '60' }],
    },
  },
};

function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}

/** The shortest window of WAF that holds a route's own. */
function windowOf(seconds: number): number {
  return windows.find((window) => window >= seconds) ?? windows[3];
}

function onPath(path: string): CfnWebACL.StatementProperty {
  return {
    regexMatchStatement: {
      regexString: `^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`,
      fieldToMatch: { uriPath: {} },
      textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
    },
  };
}

function rateRule(
  name: string,
  priority: number,
  { count, seconds }: { count: number; seconds: number },
  path?: string,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: refusal,
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        limit: Math.max(least, count),
        evaluationWindowSec: windowOf(seconds),
        ...(path === undefined ? {} : { scopeDownStatement: onPath(path) }),
      },
    },
    visibilityConfig: visible(name),
  };
}

function ruleOf(key: string, { throttle, path }: Route, priority: number): CfnWebACL.RuleProperty[] {
  if (throttle?.by !== 'address') return [];
  return [rateRule(pascal(key), priority, { ...throttle, count: throttle.count * slack }, path)];
}

/** The web firewall before the distribution: it stops floods from one address before they cost anything. */
export class Firewall extends Construct {
  readonly webAcl: CfnWebACL;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const perRoute = allRoutes.flatMap(({ key, declared }, index) => ruleOf(key, declared, index + 1));
    this.webAcl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('AlumniFirewall'),
      customResponseBodies: {
        [bodyKey]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({ success: false, message, code: codeOf(bodyKey) }),
        },
      },
      rules: [rateRule('AnyCall', 0, overall), ...perRoute],
    });
  }
}
