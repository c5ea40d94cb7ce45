import { Client } from '@smithy/core/client';
import type { HttpRequest, MetadataBearer } from '@smithy/types';
import type { RequestDeadline } from './deadlines.ts';
import { AwsResponse, requestTo, SignedHandler } from './signedHandler.ts';
import type { Service } from './signer.ts';

/** One service of AWS, and how its commands are written and its answers read. */
export interface Protocol<Input extends object, Output extends MetadataBearer> {
  readonly service: Service;
  /** `https://dynamodb.us-east-1.amazonaws.com` */
  readonly address: string;
  readonly deadline: RequestDeadline;
  /** @param path of the address, without a slash at the end. */
  readonly write: (
    operation: string,
    input: Input,
    path: string,
  ) => Pick<HttpRequest, 'method' | 'path' | 'headers' | 'body'>;
  /** @throws where the service did not do as asked. */
  readonly read: (answer: AwsResponse) => Output;
}

/**
 * A client for the SDK's own commands that leaves out what the SDK's service clients load at every cold start and these
 * functions never use: rules for endpoints, a chain of credentials and settings, schemas for streams and XML. It sends
 * each request once: `retry.ts` repeats, since only the stores know what is safe to repeat.
 */
export function awsClient<Input extends object, Output extends MetadataBearer>({
  service,
  address,
  deadline,
  write,
  read,
}: Protocol<Input, Output>) {
  const url = new URL(address);
  const base = requestTo(address);
  const basePath = base.path.replace(/\/$/, '');
  const config = {
    apiVersion: '',
    requestHandler: new SignedHandler(service, deadline),
    // Every command asks for the endpoint; the configuration files of a machine have no say in it.
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
      if (!(response instanceof AwsResponse)) throw new TypeError('not an answer of SignedHandler');
      return { response, output: read(response) };
    },
    { step: 'deserialize', name: 'deserializerMiddleware' },
  );
  return client;
}
