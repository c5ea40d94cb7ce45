import type { Plugin } from 'esbuild';
import { leaveOut } from './leaveOut.ts';

/*
 * Clients for which `functions/aws/ownTransport.ts` writes, signs and sends, without what the SDK would do that with:
 * rules of endpoints, signers, retries, a chain of settings and the schema of every command. What stays is the client
 * with its stack of middlewares, and the commands.
 */

const clients = '(client-dynamodb|client-apigatewaymanagementapi)';
const within = (file: string) =>
  new RegExp(`[/\\\\]@aws-sdk[/\\\\]${clients}[/\\\\]dist-es[/\\\\]${file}\\.js$`);

/** A client puts itself together of twenty parts. */
const bareClient: Plugin = {
  name: 'bare-client',
  setup(build) {
    build.onLoad({ filter: within('(DynamoDBClient|ApiGatewayManagementApiClient)') }, ({ path }) => {
      const name = /(\w+)\.js$/.exec(path)?.[1];
      return {
        resolveDir: path.replace(/[^/\\]+$/, ''),
        contents: `
          import { Client } from '@smithy/core/client';
          export { Client as __Client };
          export class ${name} extends Client {}
        `,
      };
    });
  },
};

/** Each command asks the rules which endpoint it goes to. */
const withoutRules = leaveOut(
  'endpoint-rules',
  /^@smithy\/core\/endpoints$|^\.\/endpoint\/EndpointParameters$/,
  within('commandBuilder'),
  'exports.getEndpointPlugin = () => ({ applyToStack() {} });',
);

/** A command's schema tells how it is written and read. */
const withoutSchemas = leaveOut('schemas', /\/schemas_0$/, within('commands[/\\\\]\\w+'));

/** Every command of every client looks through its schema for streams of events; none of ours has any. */
const withoutStreams = leaveOut(
  'stream-looking',
  /^@smithy\/core\/schema$/,
  /[/\\]smithy-client[/\\]command\.js$/,
  'exports.NormalizedSchema = { of: () => ({ getEventStreamMember() {} }) };',
);

/** What a log may show of a request is found out by its schema; no client here has a log. */
const withoutLogs = leaveOut(
  'log-filter',
  /^\.\/schemaLogFilter$/,
  /[/\\]smithy-client[/\\]command\.js$/,
  "exports.schemaLogFilter = () => '(left out)';",
);

export const leanClients: readonly Plugin[] = [
  bareClient,
  withoutRules,
  withoutSchemas,
  withoutStreams,
  withoutLogs,
];
