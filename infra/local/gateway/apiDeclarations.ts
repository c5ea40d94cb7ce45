import * as z from 'zod/mini';
import { functionNameIn } from '../stack/resourceNames.ts';
import type { Stack } from '../stack/stackTemplate.ts';

const Api = z.object({
  ProtocolType: z.enum(['HTTP', 'WEBSOCKET']),
  RouteSelectionExpression: z.optional(z.string()),
});
const Route = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizerId: z.optional(z.string()),
});
const Integration = z.object({ IntegrationUri: z.string(), TimeoutInMillis: z.optional(z.number()) });
const Authorizer = z.object({
  AuthorizerUri: z.string(),
  IdentitySource: z._default(z.array(z.string()), []),
  AuthorizerResultTtlInSeconds: z._default(z.number(), 0),
  EnableSimpleResponses: z._default(z.boolean(), false),
});
const Stage = z.object({ ApiId: z.string(), StageName: z.string() });

/** The authorizer that must approve a call to a route. */
export interface DeclaredAuthorizer {
  readonly id: string;
  readonly functionName: string;
  /** Expressions as declared: `$request.header.x` or `route.request.header.X`. */
  readonly identitySource: readonly string[];
  readonly ttlMs: number;
  readonly simple: boolean;
}

export interface DeclaredRoute {
  /** `GET /a/{id}`, `$default`, `$connect`. */
  readonly key: string;
  readonly functionName: string;
  readonly timeoutMs: number;
  readonly authorizer: DeclaredAuthorizer | undefined;
}

export interface DeclaredApi {
  readonly id: string;
  readonly protocol: 'HTTP' | 'WEBSOCKET';
  readonly stage: string;
  readonly routes: readonly DeclaredRoute[];
}

const maxTimeoutMs = { HTTP: 30_000, WEBSOCKET: 29_000 } as const;

/** The stack's HTTP and WebSocket APIs with their routes, integrations and authorizers. */
export function readApis(stack: Stack): DeclaredApi[] {
  const integrations = new Map(
    stack
      .all('AWS::ApiGatewayV2::Integration', Integration)
      .map(({ id, properties }) => [`integrations/${id}`, properties]),
  );
  const authorizers = new Map(
    stack.all('AWS::ApiGatewayV2::Authorizer', Authorizer).map(({ id, properties }) => [
      id,
      {
        id,
        functionName: functionNameIn(properties.AuthorizerUri) ?? '',
        identitySource: properties.IdentitySource,
        ttlMs: properties.AuthorizerResultTtlInSeconds * 1000,
        simple: properties.EnableSimpleResponses,
      },
    ]),
  );
  const routes = stack.all('AWS::ApiGatewayV2::Route', Route);
  const stages = stack.all('AWS::ApiGatewayV2::Stage', Stage);
  return stack.all('AWS::ApiGatewayV2::Api', Api).map(({ id, properties: { ProtocolType } }) => ({
    id,
    protocol: ProtocolType,
    stage: stages.find(({ properties }) => properties.ApiId === id)?.properties.StageName ?? '$default',
    routes: routes
      .filter(({ properties }) => properties.ApiId === id)
      .map(({ properties: { RouteKey, Target, AuthorizerId } }) => {
        const integration = integrations.get(Target);
        return {
          key: RouteKey,
          functionName: functionNameIn(integration?.IntegrationUri ?? '') ?? '',
          timeoutMs: integration?.TimeoutInMillis ?? maxTimeoutMs[ProtocolType],
          authorizer: AuthorizerId === undefined ? undefined : authorizers.get(AuthorizerId),
        };
      }),
  }));
}
