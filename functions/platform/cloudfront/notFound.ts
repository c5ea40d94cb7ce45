import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { commonFailures } from '#shared/commonFailures.ts';
import { codeOf } from '#shared/platform/contract.ts';

const [statusCode, message] = commonFailures.notFound;
const body = JSON.stringify({ success: false, message, code: codeOf('notFound') });

/** Answers requests under /api that match no route, in the format of all our errors. */
export const handler = async (): Promise<APIGatewayProxyStructuredResultV2> => {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { statusCode, headers, body };
};
