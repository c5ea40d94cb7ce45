import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
  PayloadFormatVersion,
  WebSocketIntegrationType,
  WebSocketRouteIntegration,
  type WebSocketRouteIntegrationBindOptions,
  type WebSocketRouteIntegrationConfig,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { Role } from 'aws-cdk-lib/aws-iam';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { pascal } from '../names.ts';
import type { ServerFunction } from './serverFunction.ts';

const timeout = Duration.millis(deadlines.gatewayMs);

/** An HTTP route calls a function with a role's permissions, so the function needs no permission per route. */
export class HttpFunction extends HttpRouteIntegration {
  readonly #made: ServerFunction;
  readonly #caller: Role;

  constructor(serverFunction: ServerFunction, caller: Role) {
    super(pascal(serverFunction.key));
    this.#made = serverFunction;
    this.#caller = caller;
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.#made.called.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      timeout,
      credentials: IntegrationCredentials.fromRole(this.#caller),
    };
  }
}

/** The same for a WebSocket route, which needs the older form of a function's address. */
export class SocketFunction extends WebSocketRouteIntegration {
  readonly #made: ServerFunction;
  readonly #caller: Role;

  constructor(serverFunction: ServerFunction, caller: Role) {
    super(pascal(serverFunction.key));
    this.#made = serverFunction;
    this.#caller = caller;
  }

  override bind({ scope }: WebSocketRouteIntegrationBindOptions): WebSocketRouteIntegrationConfig {
    const uri = Stack.of(scope).formatArn({
      service: 'apigateway',
      account: 'lambda',
      resource: 'path/2015-03-31/functions',
      resourceName: `${this.#made.called.functionArn}/invocations`,
    });
    return { type: WebSocketIntegrationType.AWS_PROXY, uri, credentialsRole: this.#caller, timeout };
  }
}
