import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#infra/local/freshBuild.ts';
import type { LocalOptions, LocalSite } from '#infra/local/localSite.ts';
import { startLocal } from '#infra/local/startLocal.ts';

/** A function of a tiny stack: CommonJS source, and what its role allows. */
interface TinyFunction {
  readonly source: string;
  readonly statements?: readonly object[];
  readonly timeoutSeconds?: number;
}

const getArn = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const uri = (id: string) => ({
  'Fn::Join': [
    '',
    ['arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/', getArn(id), '/invocations'],
  ],
});

/** Responds with the event it got; with `?do=` it misbehaves as asked. */
const echo = `
let calls = 0;
exports.handler = async (event) => {
  calls += 1;
  const what = event.queryStringParameters && event.queryStringParameters.do;
  if (what === 'throw') throw new Error('as asked');
  if (what === 'hang') await new Promise(() => setInterval(() => 0, 1000));
  if (what === 'crash') { setTimeout(() => { throw new Error('nobody catches this'); }); await new Promise(() => setInterval(() => 0, 1000)); }
  if (what === 'cookies') return { statusCode: 200, cookies: ['a=1', 'b=2'], body: 'x' };
  if (what === 'missing') return { statusCode: 404, body: String(calls) };
  if (what === 'fails') return { statusCode: 503, body: String(calls) };
  if (what === 'private') return { statusCode: 200, headers: { 'cache-control': 'no-store' }, body: String(calls) };
  if (what === 'long') return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify('x'.repeat(5000)) };
  if (what === 'binary') return { statusCode: 200, headers: { 'content-type': 'image/png' }, isBase64Encoded: true, body: 'AAEC' };
  return { event, calls, env: process.env };
};`;

const tables = `
const { DynamoDBClient, PutItemCommand, GetItemCommand, QueryCommand } = require('@aws-sdk/client-dynamodb');
const client = new DynamoDBClient({ endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB, maxAttempts: 1 });
const TableName = process.env.THINGS_TABLE;
const commands = {
  put: (id, more) => new PutItemCommand({ TableName, Item: { pk: { S: id }, sk: { S: 'x' }, ...more } }),
  get: (id) => new GetItemCommand({ TableName, Key: { pk: { S: id }, sk: { S: 'x' } } }),
  query: (id) => new QueryCommand({ TableName, KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': { S: id } } }),
};
exports.handler = async ({ body }) => {
  const { operation, id, more } = JSON.parse(body);
  try {
    const { Item } = await client.send(commands[operation](id, more));
    return { ok: true, item: Item };
  } catch (error) {
    if (more === 'or fail') throw error;
    return { ok: false, error: error.name };
  }
};`;

/** Copies each change to another row, and fails the first time for one that asks for it. */
const follower = `
const { DynamoDBClient, PutItemCommand } = require('@aws-sdk/client-dynamodb');
const client = new DynamoDBClient({ endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB });
let failed = false;
exports.handler = async ({ Records }) => {
  for (const { eventName, dynamodb } of Records) {
    const id = dynamodb.Keys.pk.S;
    if (id.includes('flaky') && !failed) { failed = true; throw new Error('once'); }
    await client.send(new PutItemCommand({ TableName: process.env.THINGS_TABLE, Item: { pk: { S: 'seen-' + id }, sk: { S: 'x' }, name: { S: eventName } } }));
  }
};`;

const originGuard = `exports.handler = async ({ headers }) => ({ isAuthorized: headers['x-origin-verify'] === process.env.EXPECTED });`;

const socket = `
const { ApiGatewayManagementApiClient, PostToConnectionCommand, DeleteConnectionCommand } = require('@aws-sdk/client-apigatewaymanagementapi');
const client = new ApiGatewayManagementApiClient({ endpoint: process.env.SOCKET_ENDPOINT, maxAttempts: 1 });
exports.authorize = async ({ queryStringParameters: { who }, methodArn }) => {
  if (who === 'stuck') await new Promise(() => setInterval(() => 0, 1000));
  if (who === 'nobody') throw new Error('Unauthorized');
  const Effect = who === 'enemy' ? 'Deny' : 'Allow';
  return { principalId: who, context: { userId: who }, policyDocument: { Statement: [{ Effect, Action: 'execute-api:Invoke', Resource: methodArn }] } };
};
exports.connect = async ({ requestContext: { connectionId, authorizer } }) => {
  const posted = await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: 'early' })).then(() => 200, (error) => error.$metadata.httpStatusCode);
  return { statusCode: authorizer.userId === 'early' && posted !== 410 ? 500 : 200 };
};
exports.message = async ({ body, requestContext: { connectionId, authorizer } }) => {
  if (body === 'throw') throw new Error('as asked');
  if (body === 'close') return client.send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
  await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: authorizer.userId + ' said ' + body }));
};
exports.disconnect = async () => ({ statusCode: 200 });`;

const socketHandler = (name: string) => `${socket}\nexports.handler = exports.${name};`;
const manage = { Effect: 'Allow', Action: 'execute-api:ManageConnections', Resource: '*' };
const putsAndGets = {
  Effect: 'Allow',
  Action: ['dynamodb:PutItem', 'dynamodb:GetItem'],
  Resource: getArn('Things'),
};

const functions: Readonly<Record<string, TinyFunction>> = {
  Echo: { source: echo },
  Hasty: { source: echo, timeoutSeconds: 1 },
  Tables: { source: tables, statements: [putsAndGets] },
  Follower: { source: follower, statements: [putsAndGets] },
  Guard: { source: originGuard },
  Authorize: { source: socketHandler('authorize') },
  Connect: { source: socketHandler('connect'), statements: [manage] },
  Message: { source: socketHandler('message'), statements: [manage] },
  Disconnect: { source: socketHandler('disconnect') },
};

function functionResources(): Record<string, object> {
  const entries = Object.entries(functions).flatMap(([id, { statements = [], timeoutSeconds = 10 }]) => [
    [
      `${id}Role`,
      {
        Type: 'AWS::IAM::Role',
        Properties: { Policies: [{ PolicyDocument: { Statement: [...statements] } }] },
      },
    ],
    [
      id,
      {
        Type: 'AWS::Lambda::Function',
        Properties: {
          Description: `tiny/${id}`,
          Role: getArn(`${id}Role`),
          Handler: 'index.handler',
          Timeout: timeoutSeconds,
          Code: { S3Bucket: 'assets', S3Key: `${id}.zip` },
          Environment: {
            Variables: {
              THINGS_TABLE: { Ref: 'Things' },
              SOCKET_ENDPOINT: 'https://replaced.invalid',
              EXPECTED: '{{resolve:secretsmanager:arn}}',
              RATE_LIMIT_SCALE: '1',
            },
          },
        },
      },
    ],
  ]);
  return Object.fromEntries(entries);
}

function route(
  id: string,
  api: string,
  key: string,
  target: string,
  authorizer?: string,
): Record<string, object> {
  return {
    [`${id}Integration`]: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: { ApiId: { Ref: api }, IntegrationUri: uri(target) },
    },
    [`${id}Route`]: {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: {
        ApiId: { Ref: api },
        RouteKey: key,
        Target: { 'Fn::Join': ['', ['integrations/', { Ref: `${id}Integration` }]] },
        ...(authorizer === undefined ? {} : { AuthorizerId: { Ref: authorizer } }),
      },
    },
  };
}

/** AWS's managed policies: cache nothing, and forward everything except the host. */
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
const cachingOptimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';

const behavior = (PathPattern: string, TargetOriginId: string, more: object = {}) => ({
  PathPattern,
  TargetOriginId,
  AllowedMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  FunctionAssociations: [
    { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Viewer', 'FunctionARN'] } },
  ],
  CachePolicyId: cachingDisabled,
  OriginRequestPolicyId: allViewerExceptHost,
  ...more,
});
const apiDomain = (id: string) => ({
  'Fn::Select': [2, { 'Fn::Split': ['/', { 'Fn::GetAtt': [id, 'ApiEndpoint'] }] }],
});

function template(): object {
  return {
    Resources: {
      ...functionResources(),
      Things: {
        Type: 'AWS::DynamoDB::Table',
        Properties: {
          KeySchema: [
            { AttributeName: 'pk', KeyType: 'HASH' },
            { AttributeName: 'sk', KeyType: 'RANGE' },
          ],
          AttributeDefinitions: [
            { AttributeName: 'pk', AttributeType: 'S' },
            { AttributeName: 'sk', AttributeType: 'S' },
          ],
          StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
          TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
        },
      },
      Following: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          FunctionName: { Ref: 'Follower' },
          EventSourceArn: { 'Fn::GetAtt': ['Things', 'StreamArn'] },
          StartingPosition: 'TRIM_HORIZON',
          FilterCriteria: {
            Filters: [
              { Pattern: JSON.stringify({ dynamodb: { Keys: { pk: { S: [{ prefix: 'watched' }] } } } }) },
            ],
          },
        },
      },
      Site: { Type: 'AWS::S3::Bucket', Properties: {} },
      Inbox: { Type: 'AWS::S3::Bucket', Properties: {} },
      Secret: {
        Type: 'AWS::SecretsManager::Secret',
        Properties: { GenerateSecretString: { PasswordLength: 40 } },
      },
      Http: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'HTTP' } },
      HttpGuard: {
        Type: 'AWS::ApiGatewayV2::Authorizer',
        Properties: {
          AuthorizerUri: uri('Guard'),
          IdentitySource: ['$request.header.x-origin-verify'],
          AuthorizerResultTtlInSeconds: 300,
          EnableSimpleResponses: true,
        },
      },
      ...route('Echo', 'Http', 'GET /api/echo/{id}', 'Echo'),
      ...route('Hasty', 'Http', 'GET /api/hasty', 'Hasty'),
      ...route('Deeper', 'Http', 'GET /api/{kind}/{id}', 'Echo'),
      ...route('EchoPost', 'Http', 'POST /api/echo', 'Echo'),
      ...route('Guarded', 'Http', 'GET /api/guarded', 'Echo', 'HttpGuard'),
      ...route('TablesPost', 'Http', 'POST /api/tables', 'Tables'),
      Live: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'WEBSOCKET' } },
      LiveStage: {
        Type: 'AWS::ApiGatewayV2::Stage',
        Properties: { ApiId: { Ref: 'Live' }, StageName: 'realtime' },
      },
      LiveGuard: {
        Type: 'AWS::ApiGatewayV2::Authorizer',
        Properties: { AuthorizerUri: uri('Authorize'), IdentitySource: ['route.request.querystring.who'] },
      },
      ...route('Connect', 'Live', '$connect', 'Connect', 'LiveGuard'),
      ...route('Message', 'Live', '$default', 'Message'),
      ...route('Disconnect', 'Live', '$disconnect', 'Disconnect'),
      Viewer: {
        Type: 'AWS::CloudFront::Function',
        Properties: {
          FunctionCode:
            'function handler(event) { var request = event.request; request.headers["x-viewer-ip"] = { value: event.viewer.ip }; return request; }',
        },
      },
      Keep: {
        Type: 'AWS::CloudFront::CachePolicy',
        Properties: {
          CachePolicyConfig: {
            MinTTL: 0,
            DefaultTTL: 60,
            MaxTTL: 600,
            ParametersInCacheKeyAndForwardedToOrigin: {
              HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['X-Kind'] },
              CookiesConfig: { CookieBehavior: 'none' },
              QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['page', 'do'] },
            },
          },
        },
      },
      Few: {
        Type: 'AWS::CloudFront::OriginRequestPolicy',
        Properties: {
          OriginRequestPolicyConfig: {
            HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host', 'authorization'] },
            CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['shown'] },
            QueryStringsConfig: { QueryStringBehavior: 'none' },
          },
        },
      },
      Policy: {
        Type: 'AWS::CloudFront::ResponseHeadersPolicy',
        Properties: {
          ResponseHeadersPolicyConfig: {
            SecurityHeadersConfig: {
              ContentSecurityPolicy: {
                ContentSecurityPolicy: "default-src 'none'; upgrade-insecure-requests; base-uri 'none'",
                Override: true,
              },
              StrictTransportSecurity: { AccessControlMaxAgeSec: 1, Override: true },
            },
          },
        },
      },
      Front: {
        Type: 'AWS::CloudFront::Distribution',
        Properties: {
          DistributionConfig: {
            Origins: [
              {
                Id: 'site',
                DomainName: { 'Fn::GetAtt': ['Site', 'RegionalDomainName'] },
                OriginAccessControlId: 'access',
              },
              { Id: 'inbox', DomainName: { 'Fn::GetAtt': ['Inbox', 'RegionalDomainName'] } },
              {
                Id: 'http',
                DomainName: apiDomain('Http'),
                OriginCustomHeaders: [
                  {
                    HeaderName: 'X-Origin-Verify',
                    HeaderValue: {
                      'Fn::Join': [
                        '',
                        ['{{resolve:secretsmanager:', { Ref: 'Secret' }, ':SecretString:::}}'],
                      ],
                    },
                  },
                ],
              },
              { Id: 'live', DomainName: apiDomain('Live') },
            ],
            DefaultCacheBehavior: {
              TargetOriginId: 'site',
              ResponseHeadersPolicyId: { Ref: 'Policy' },
            },
            CustomErrorResponses: [404, 500].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
            CacheBehaviors: [
              behavior('/api/kept/*', 'http', { CachePolicyId: { Ref: 'Keep' } }),
              behavior('/api/bare/*', 'http', { OriginRequestPolicyId: undefined }),
              behavior('/api/few/*', 'http', { OriginRequestPolicyId: { Ref: 'Few' } }),
              behavior('/api/compressed/*', 'http', { CachePolicyId: cachingOptimized, Compress: true }),
              behavior('/bare-inbox', 'inbox', { OriginRequestPolicyId: undefined }),
              behavior('/api/*', 'http'),
              behavior('/realtime', 'live'),
              behavior('/inbox', 'inbox'),
            ],
          },
        },
      },
    },
  };
}

/** Writes the tiny stack as the CDK would, inside the project, so that its functions find their packages. */
export function writeTinyStack(): string {
  mkdirSync(join(root, '.build'), { recursive: true });
  const outDir = mkdtempSync(join(root, '.build', 'tiny-'));
  for (const [id, { source }] of Object.entries(functions)) {
    mkdirSync(join(outDir, `asset.${id}`));
    writeFileSync(join(outDir, `asset.${id}`, 'index.cjs'), source);
  }
  const files = Object.fromEntries(
    Object.keys(functions).map((id) => [id, { source: { path: `asset.${id}`, packaging: 'zip' } }]),
  );
  writeFileSync(join(outDir, 'Alumni.template.json'), JSON.stringify(template()));
  writeFileSync(join(outDir, 'Alumni.assets.json'), JSON.stringify({ files }));
  return outDir;
}

export interface TinySite extends LocalSite {
  readonly dataDir: string;
  readonly outDir: string;
  readonly lines: readonly string[];
  /** Stops it and removes what it left. */
  readonly end: () => Promise<void>;
}

/** The tiny stack running on a fresh folder and a free port. */
export async function startTinySite(options: Partial<LocalOptions> = {}): Promise<TinySite> {
  const outDir = options.outDir ?? writeTinyStack();
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'tiny-data-'));
  const lines: string[] = [];
  const site = await startLocal({
    port: 0,
    ...options,
    dataDir,
    outDir,
    log: (line) => void lines.push(line),
  });
  const end = async () => {
    await site.stop();
    for (const folder of [outDir, dataDir]) rmSync(folder, { recursive: true, force: true });
  };
  return { ...site, dataDir, outDir, lines, end };
}
