import { type RequestDeadline, requestHandlerFor } from './deadlines.ts';

/**
 * The options of an SDK client that ends late requests.
 * @param service as in `AWS_ENDPOINT_URL_<service>`, the variable in which the local run and tests give its address.
 */
export function sdkOptions(service: string, deadline: RequestDeadline, maxAttempts = 3) {
  const endpoint = process.env[`AWS_ENDPOINT_URL_${service}`];
  return {
    region: process.env['AWS_REGION'] ?? 'us-east-1',
    maxAttempts,
    requestHandler: requestHandlerFor(deadline),
    ...(endpoint === undefined ? {} : { endpoint }),
  };
}
