import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { commonFailures } from '#shared/commonFailures.ts';
import { codeOf } from '#shared/platform/contract.ts';
import { allRoutes } from '#shared/routes.ts';
import { pascal } from '../names.ts';
import { logRefusals } from './firewallLog.ts';

/**
 * WAF counts roughly and late. The functions count exactly and return better errors, so their limits should apply
 * first.
 */
const limitFactor = 2;
/** All requests from one address in five minutes: enough for a school behind one address, too few for a flood. */
const overallLimit = { count: 20_000, seconds: 300 };
/** The window lengths that WAF supports. */
const windows = [60, 120, 300, 600] as const;
const minLimit = 10;

const [status, message] = commonFailures.tooManyTries;
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

function visibilityConfig(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}

/** WAF's shortest window that covers a route's own. */
function windowOf(seconds: number): number {
  return windows.find((window) => window >= seconds) ?? windows[3];
}

function onPaths(paths: readonly string[]): CfnWebACL.StatementProperty {
  const forms = paths.map((path) => path.replace(/\{\w+\}/g, '[^/]+'));
  return {
    regexMatchStatement: {
      regexString: `^(${forms.join('|')})/?$`,
      fieldToMatch: { uriPath: {} },
      textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
    },
  };
}

function rateRule(
  name: string,
  priority: number,
  { count, seconds }: { count: number; seconds: number },
  paths?: readonly string[],
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: refusal,
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        limit: Math.max(minLimit, count),
        evaluationWindowSec: windowOf(seconds),
        ...(paths === undefined ? {} : { scopeDownStatement: onPaths(paths) }),
      },
    },
    visibilityConfig: visibilityConfig(name),
  };
}

/** Public routes below this path share one rule, because a firewall allows ten rate-based rules. */
const accountPath = '/api/v1/account/';

/** Rules for the routes that are throttled by address: one per route, except those that share one. */
function routeRules(): CfnWebACL.RuleProperty[] {
  const throttledRoutes = allRoutes.flatMap(({ key, declared: { throttle, path } }, index) =>
    throttle?.by === 'address' ? [{ key, path, throttle, priority: index + 1 }] : [],
  );
  const ownRule = throttledRoutes.filter(({ path }) => !path.startsWith(accountPath));
  const grouped = throttledRoutes.filter(({ path }) => path.startsWith(accountPath));
  const ownRules = ownRule.map(({ key, path, throttle, priority }) =>
    rateRule(pascal(key), priority, { ...throttle, count: throttle.count * limitFactor }, [path]),
  );
  const [first] = grouped;
  if (first === undefined) return ownRules;
  const bound = {
    count: limitFactor * grouped.reduce((sum, { throttle: { count } }) => sum + count, 0),
    seconds: Math.max(...grouped.map(({ throttle: { seconds } }) => seconds)),
  };
  const paths = grouped.map(({ path }) => path);
  return [...ownRules, rateRule('AccountByVisitors', first.priority, bound, paths)];
}

/** Addresses that AWS has seen attacking others. */
function knownAttackers(priority: number): CfnWebACL.RuleProperty {
  return {
    name: 'KnownAttackers',
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesAmazonIpReputationList' },
    },
    visibilityConfig: visibilityConfig('KnownAttackers'),
  };
}

/** The web firewall in front of the distribution: it stops floods from one address before they cost anything. */
export class Firewall extends Construct {
  readonly webAcl: CfnWebACL;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.webAcl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibilityConfig('AlumniFirewall'),
      customResponseBodies: {
        [bodyKey]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({ success: false, message, code: codeOf(bodyKey) }),
        },
      },
      rules: [rateRule('AnyCall', 0, overallLimit), ...routeRules(), knownAttackers(allRoutes.length + 1)],
    });
    logRefusals(this, this.webAcl);
  }
}
