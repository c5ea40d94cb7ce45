import { type IWebSocketRouteAuthorizer, WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { socketAccess } from '#functions/access.ts';
import type { Grant } from '#functions/grants.ts';
import { accessLog } from './accessLog.ts';
import { acknowledge } from './acknowledge.ts';
import type { FunctionExtras, Functions } from './functions.ts';
import { pascal } from './names.ts';
import type { OriginSecret } from './originSecret.ts';
import type { ServerFunction } from './serverFunction.ts';

/** The stage is named as the path on our own host, so that CloudFront need not rewrite it. */
export const socketStage = 'realtime';
/** Frames and connections per second, over all clients. */
const throttle = { rateLimit: 500, burstLimit: 1000 };
const logged = [
  'requestId',
  'routeKey',
  'eventType',
  'status',
  'integrationErrorMessage',
  'authorizer.error',
];
const events = { connect: '$connect', disconnect: '$disconnect', message: '$default' } as const;

/** The WebSocket API of everything that happens in real time. */
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
      accessLogSettings: accessLog(this, logged),
    });
  }

  /** Gives the API its functions; they in turn may know its address, so it is there before them. */
  addFunctions(functions: Functions, secret: OriginSecret): void {
    const add = (name: string, extras: FunctionExtras = {}): ServerFunction | undefined => {
      const grants: readonly (readonly [string, Grant])[] = Object.entries(socketAccess);
      const grant = grants.find(([granted]) => granted === name)?.[1] ?? {};
      return functions.has(`socket/${name}`) ? functions.add(`socket/${name}`, grant, extras) : undefined;
    };
    const gate = add('authorize', secret.readAccess());
    if (gate === undefined) return;
    // Without the header, the answer is 401 and no function runs.
    const authorizer = new WebSocketLambdaAuthorizer('Authorizer', gate.lambda, {
      identitySource: ['route.request.header.x-origin-verify'],
    });
    for (const [name, routeKey] of Object.entries(events)) {
      this.#addRoute(routeKey, add(name), routeKey === events.connect ? authorizer : undefined);
    }
  }

  #addRoute(
    routeKey: string,
    made: ServerFunction | undefined,
    authorizer: IWebSocketRouteAuthorizer | undefined,
  ): void {
    if (made === undefined) return;
    const integration = new WebSocketLambdaIntegration(pascal(made.key), made.lambda);
    const route = this.api.addRoute(routeKey, {
      integration,
      ...(authorizer === undefined ? {} : { authorizer }),
    });
    if (authorizer !== undefined) return;
    acknowledge(
      route,
      'APIG4',
      'API Gateway takes authorizers on $connect alone; all later frames are of who passed it.',
    );
  }
}
