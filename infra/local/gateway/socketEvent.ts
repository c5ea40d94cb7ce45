import * as clock from '../clock/clock.ts';
import { account, region } from '../stack/resourceNames.ts';
import type { ViewerRequest } from './viewerExchange.ts';

export interface Connecting {
  readonly apiId: string;
  readonly stage: string;
  readonly connectionId: string;
  readonly connectedAt: number;
  readonly request: ViewerRequest;
}

/** The part that all events of a connection share. */
function requestContext(connection: Connecting, routeKey: string, requestId: string) {
  const { apiId, stage, connectionId, connectedAt, request } = connection;
  const now = clock.now();
  return {
    routeKey,
    messageDirection: 'IN',
    stage,
    connectedAt,
    requestTimeEpoch: now,
    requestTime: new Date(now).toISOString(),
    requestId,
    extendedRequestId: requestId,
    domainName: request.headers['host'] ?? '',
    apiId,
    connectionId,
    identity: { sourceIp: request.ip, userAgent: request.headers['user-agent'] ?? null },
  };
}

/** The handshake's event for `$connect` and its authorizer. Header names keep their case, unlike in HTTP APIs. */
export function connectEvent(connection: Connecting, requestId: string, authorizer?: object) {
  const headers = Object.entries(connection.request.headers).map(
    ([name, value]) => [name.replace(/(^|-)\w/g, (letter) => letter.toUpperCase()), value] as const,
  );
  const query = new URLSearchParams(connection.request.query);
  const names = [...new Set(query.keys())];
  return {
    headers: Object.fromEntries(headers),
    multiValueHeaders: Object.fromEntries(headers.map(([name, value]) => [name, [value]])),
    ...(names.length === 0
      ? {}
      : {
          queryStringParameters: Object.fromEntries(names.map((name) => [name, query.getAll(name).at(-1)])),
          multiValueQueryStringParameters: Object.fromEntries(
            names.map((name) => [name, query.getAll(name)]),
          ),
        }),
    requestContext: {
      ...requestContext(connection, '$connect', requestId),
      eventType: 'CONNECT',
      ...(authorizer === undefined ? {} : { authorizer }),
    },
    isBase64Encoded: false,
  };
}

export function authorizeEvent(connection: Connecting, requestId: string) {
  const { apiId, stage } = connection;
  return {
    ...connectEvent(connection, requestId),
    type: 'REQUEST',
    methodArn: `arn:aws:execute-api:${region}:${account}:${apiId}/${stage}/$connect`,
  };
}

export function messageEvent(
  connection: Connecting,
  requestId: string,
  routeKey: string,
  body: string,
  authorizer: object,
) {
  return {
    requestContext: {
      ...requestContext(connection, routeKey, requestId),
      eventType: 'MESSAGE',
      messageId: requestId,
      authorizer,
    },
    body,
    isBase64Encoded: false,
  };
}

export function disconnectEvent(
  connection: Connecting,
  requestId: string,
  closed: { readonly code: number; readonly reason: string },
  authorizer: object,
) {
  return {
    ...connectEvent(connection, requestId),
    requestContext: {
      ...requestContext(connection, '$disconnect', requestId),
      eventType: 'DISCONNECT',
      disconnectStatusCode: closed.code,
      disconnectReason: closed.reason,
      authorizer,
    },
  };
}
