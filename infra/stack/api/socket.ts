import { WebSocketApi, WebSocketRoute, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { Construct } from 'constructs';
import { socketGrants } from '#functions/access.ts';
import { acknowledge } from '../acknowledge.ts';
import type { OriginSecret } from '../edge/originSecret.ts';
import { pascal } from '../names.ts';
import { accessLog } from './accessLog.ts';
import type { FunctionExtras, Functions } from './functions.ts';
import type { ServerFunction } from './serverFunction.ts';

/** The stage has the name of the path on our own host, so that CloudFront need not rewrite it. */
export const socketStage = 'realtime';
/** Frames and connections per second, over all clients. */
const throttle = { rateLimit: 500, burstLimit: 1000 };
const loggedFields = [
  'requestId',
  'routeKey',
  'eventType',
  'status',
  'integration.error',
  'authorizer.error',
];

/** The WebSocket API for all realtime features. */
export class Socket extends Construct {
  readonly api: WebSocketApi;
  readonly stage: WebSocketStage;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.api = new WebSocketApi(this, 'Api');
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: socketStage,
      autoDeploy: true,
      throttle,
      accessLogSettings: accessLog(this, loggedFields).settings,
    });
  }

  /** Adds the API's functions. They may need its address, so the API must exist first. */
  addFunctions(functions: Functions, secret: OriginSecret): void {
    const add = (name: keyof typeof socketGrants, extras: FunctionExtras = {}): ServerFunction =>
      functions.add(`socket/${name}`, socketGrants[name], extras);
    const gate = add('authorize', secret.readAccess());
    // Without the header, the response is 401 and no function runs.
    const authorizer = new WebSocketLambdaAuthorizer('Authorizer', gate.lambda, {
      identitySource: ['route.request.header.x-origin-verify'],
    });
    const route = (routeKey: string, name: keyof typeof socketGrants, guard?: WebSocketLambdaAuthorizer) => {
      const serverFunction = add(name);
      const { scope } = functions.groupOf(serverFunction.key);
      return new WebSocketRoute(scope, `${pascal(name)}Route`, {
        webSocketApi: this.api,
        routeKey,
        integration: functions.groupOf(serverFunction.key).socket(serverFunction),
        ...(guard === undefined ? {} : { authorizer: guard }),
      });
    };
    route('$connect', 'connect', authorizer);
    const limit = 'API Gateway takes authorizers on $connect alone; all later frames are of who passed it.';
    acknowledge(route('$disconnect', 'disconnect'), 'APIG4', limit);
    acknowledge(route('$default', 'receiveFrame'), 'APIG4', limit);
  }
}
