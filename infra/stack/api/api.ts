import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { grantOf } from '#functions/access.ts';
import type { Grant } from '#functions/grants.ts';
import { type Method, type Route, methodsOf } from '#shared/platform/contract.ts';
import { allRoutes } from '#shared/routes.ts';
import type { OriginSecret } from '../edge/originSecret.ts';
import { pascal } from '../names.ts';
import { accessLog } from './accessLog.ts';
import { createInTurn } from './creationOrder.ts';
import type { Functions } from './functions.ts';
import type { ServerFunction } from './serverFunction.ts';

/** Requests per second to one route from all clients together; the functions enforce each member's limits. */
const defaultThrottle = { rateLimit: 200, burstLimit: 400 };
/** The same for costly routes. */
const costlyThrottle = { rateLimit: 50, burstLimit: 100 };
/**
 * Routes that strangers can call often, so that their throttle counts by address, and routes whose native packages use a
 * whole vCPU for each call. They get a lower rate, and their functions an alias: logging in and uploading depend on
 * them, so their new versions are released gradually (`GradualRelease`).
 */
const isCostly = (declared: Route, { nativePackages }: Grant) =>
  declared.throttle?.by === 'address' || nativePackages !== undefined;
const authorizerSeconds = 300;
const loggedFields = [
  'requestId',
  'routeKey',
  'status',
  'responseLatency',
  'integration.status',
  'integration.error',
  'authorizer.error',
];

const httpMethods: Readonly<Record<Method, HttpMethod>> = {
  GET: HttpMethod.GET,
  POST: HttpMethod.POST,
  PUT: HttpMethod.PUT,
  PATCH: HttpMethod.PATCH,
  DELETE: HttpMethod.DELETE,
};

/**
 * A route's construct: its method and path, which cannot exist twice. If the function behind it gets another name, the
 * route stays and points to the new function.
 */
function routeId(method: Method, path: string): string {
  return pascal(`${method.toLowerCase()}/${path.replace(/[{}]/g, '')}`);
}

/** The HTTP API: one function with its routes per declared route, and a JSON 404 for everything else. */
export class Api extends Construct {
  readonly http: HttpApi;
  readonly stage: HttpStage;
  /** The log of all calls. */
  readonly log: LogGroup;
  readonly #functions: Functions;
  readonly #throttles: Record<string, object> = {};

  constructor(scope: Construct, id: string, props: { functions: Functions; secret: OriginSecret }) {
    super(scope, id);
    this.#functions = props.functions;
    this.http = new HttpApi(this, 'Http', {
      createDefaultStage: false,
      defaultAuthorizer: this.#originAuthorizer(props.secret),
    });
    const routes = [...this.#addRoutes(), this.#addDefault()];
    createInTurn(routes);
    const { logGroup, settings } = accessLog(this, loggedFields);
    this.log = logGroup;
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      throttle: defaultThrottle,
      accessLogSettings: settings,
    });
    this.#throttle(routes);
  }

  /** Admits requests from CloudFront; without the header the response is 401 and no function runs. */
  #originAuthorizer(secret: OriginSecret): HttpLambdaAuthorizer {
    const authorizer = this.#functions.add('edge/authorizeOrigin', {}, secret.readAccess());
    return new HttpLambdaAuthorizer('OriginAuthorizer', authorizer.lambda, {
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      identitySource: ['$request.header.x-origin-verify'],
      resultsCacheTtl: Duration.seconds(authorizerSeconds),
    });
  }

  #addRoutes(): readonly HttpRoute[] {
    return allRoutes.flatMap(({ key, declared }) => {
      const grant = grantOf(key, declared);
      const costs = isCostly(declared, grant);
      const serverFunction = this.#functions.add(key, grant, { hasAlias: costs });
      for (const method of methodsOf(declared)) {
        this.#throttles[`${method} ${declared.path}`] = {
          ThrottlingRateLimit: (costs ? costlyThrottle : defaultThrottle).rateLimit,
          ThrottlingBurstLimit: (costs ? costlyThrottle : defaultThrottle).burstLimit,
        };
      }
      return this.#addRoute(declared, serverFunction);
    });
  }

  #addRoute(route: Route, serverFunction: ServerFunction): readonly HttpRoute[] {
    const group = this.#functions.groupOf(serverFunction.key);
    const integration = group.http(serverFunction);
    return methodsOf(route).map(
      (method) =>
        new HttpRoute(group.scope, routeId(method, route.path), {
          httpApi: this.http,
          routeKey: HttpRouteKey.with(route.path, httpMethods[method]),
          integration,
        }),
    );
  }

  #addDefault(): HttpRoute {
    const serverFunction = this.#functions.add('edge/notFound', {});
    return new HttpRoute(this, 'NotFound', {
      httpApi: this.http,
      routeKey: HttpRouteKey.DEFAULT,
      integration: this.#functions.groupOf(serverFunction.key).http(serverFunction),
    });
  }

  /** A stage can only throttle routes that exist before it. */
  #throttle(routes: readonly HttpRoute[]): void {
    const stage = this.stage.node.defaultChild;
    if (!(stage instanceof CfnStage)) throw new Error('The stage has no resource.');
    stage.routeSettings = this.#throttles;
    for (const route of routes) this.stage.node.addDependency(route);
  }
}
