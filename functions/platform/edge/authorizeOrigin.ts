import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import { isFromOurOrigin } from './originSecret.ts';

/** Admits to the HTTP API what comes through our CloudFront distribution, and nothing else. */
export async function handler({
  headers,
}: Pick<APIGatewayRequestAuthorizerEventV2, 'headers'>): Promise<APIGatewaySimpleAuthorizerResult> {
  return { isAuthorized: await isFromOurOrigin(headers?.['x-origin-verify']) };
}
