import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import { isFromOurOrigin } from './originSecret.ts';

/** The HTTP API's authorizer: accepts only requests that came through our CloudFront distribution. */
export const handler = async ({
  headers,
}: Pick<APIGatewayRequestAuthorizerEventV2, 'headers'>): Promise<APIGatewaySimpleAuthorizerResult> => {
  return { isAuthorized: await isFromOurOrigin(headers?.['x-origin-verify']) };
};
