import * as z from 'zod/mini';
import { identifyCaller } from '#functions/members/sessions/authenticate.ts';
import { isFromOurOrigin } from '#functions/platform/cloudfront/originSecret.ts';
import { isOurOrigin } from '#functions/platform/http/crossSite.ts';

const TextRecord = z.record(z.string(), z.string());
const Handshake = z.object({
  methodArn: z.string(),
  headers: TextRecord,
  queryStringParameters: z.optional(z.nullable(TextRecord)),
});

/**
 * Authorizes a handshake. It must come through our distribution, from our own origin if from a browser, with a live
 * session, and with no other member's id. The `context` it returns comes with every later event of the socket. Users
 * who are not active members get a socket that carries only news about their own membership.
 * @throws 'Unauthorized', which API Gateway answers with 401; a denial is 403.
 */
export const handler = async (event: unknown) => {
  const { methodArn, headers, queryStringParameters } = z.parse(Handshake, event);
  const lowerCaseHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]),
  );
  if (!(await isFromOurOrigin(lowerCaseHeaders['x-origin-verify']))) return decision('Deny', methodArn);
  const origin = lowerCaseHeaders['origin'];
  if (origin !== undefined && !isOurOrigin(origin, lowerCaseHeaders['x-viewer-host']))
    return decision('Deny', methodArn);
  const cookies = (lowerCaseHeaders['cookie'] ?? '').split(';').map((cookie) => cookie.trim());
  const caller = await identifyCaller({ cookies, headers: lowerCaseHeaders }, new Date());
  if (caller === undefined) throw new Error('Unauthorized');
  const claimed = queryStringParameters?.['userId'];
  if (claimed !== undefined && claimed !== caller.userId) return decision('Deny', methodArn);
  const { userId, sessionId, status } = caller;
  return decision('Allow', methodArn, {
    userId,
    sessionId,
    ...(status === 'member' ? {} : { restricted: 'yes' }),
  });
};

function decision(
  Effect: 'Allow' | 'Deny',
  Resource: string,
  context?: { userId: string; sessionId: string; restricted?: string },
) {
  return {
    principalId: context?.userId ?? 'nobody',
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect, Resource }],
    },
    ...(context === undefined ? {} : { context }),
  };
}
