import { Client } from '@smithy/core/client';
import type { HttpRequest, MetadataBearer } from '@smithy/types';
import type { RequestDeadline } from './deadlines.ts';
import { AwsResponse, emptyRequestTo, SignedHandler } from './signedHandler.ts';
import type { Service } from './signer.ts';

/** An AWS service, how to serialize its commands, and how to parse its responses. */
export interface Protocol<Input extends object, Output extends MetadataBearer> {
  readonly service: Service;
  /** Such as `https://dynamodb.us-east-1.amazonaws.com`. */
  readonly address: string;
  readonly deadline: RequestDeadline;
  /** @param path of the address, without a trailing slash. */
  readonly write: (
    operation: string,
    input: Input,
    path: string,
  ) => Pick<HttpRequest, 'method' | 'path' | 'headers' | 'body'>;
  /** @throws if the service returned an error. */
  readonly read: (answer: AwsResponse) => Output;
}

/**
 * A client for the SDK's own commands without the parts of the service clients that these functions never use and
 * every cold start would load: endpoint rules, the credential and settings chains, stream and XML schemas. It sends
 * each request once. Retries are in `retry.ts`, because only the stores know what is safe to repeat.
 */
export function awsClient<Input extends object, Output extends MetadataBearer>({
  service,
  address,
  deadline,
  write,
  read,
}: Protocol<Input, Output>) {
  const url = new URL(address);
  const base = emptyRequestTo(address);
  const basePath = base.path.replace(/\/$/, '');
  const config = {
    apiVersion: '',
    requestHandler: new SignedHandler(service, deadline),
    // Every command resolves the endpoint. Given here, the machine's configuration files cannot change it.
    endpointProvider: () => ({ url }),
    ignoreConfiguredEndpointUrls: true,
  };
  const client = new Client<object, Input, Output, typeof config>(config);
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const { headers, ...parts } = write(commandName.replace(/Command$/, ''), args.input, basePath);
        const request = { ...base, ...parts, headers: { ...base.headers, ...headers } };
        return next({ ...args, request });
      },
    { step: 'serialize', name: 'serializerMiddleware' },
  );
  client.middlewareStack.add(
    (next) => async (args) => {
      const { response } = await next(args);
      if (!(response instanceof AwsResponse)) throw new TypeError('the response is not from SignedHandler');
      return { response, output: read(response) };
    },
    { step: 'deserialize', name: 'deserializerMiddleware' },
  );
  return client;
}
