import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { Endpoint, PushSubscription } from './entities.ts';
import { pushTexts } from './texts.ts';

export const getPushKey = route({
  method: 'GET',
  path: '/api/v1/push',
  access: 'member',
  summary: 'The key with which browsers subscribe to pushes of this site; empty if it does not push',
  /** A point on P-256 in base64url, as `applicationServerKey` takes it. */
  reply: z.object({ key: z.string() }),
  otherwise: pushTexts.failed,
});

export const subscribeToPush = route({
  method: 'POST',
  path: '/api/v1/push/subscriptions',
  access: 'member',
  summary: "Push to this browser until the caller's session is ended; it leaves any other member's pushes",
  body: PushSubscription,
  reply: Done,
  throttle: throttles.account,
  failures: {
    pushOff: [409, pushTexts.off],
    keyInvalid: [400, pushTexts.keyInvalid],
  },
  otherwise: pushTexts.notSubscribed,
});

export const unsubscribeFromPush = route({
  method: 'DELETE',
  path: '/api/v1/push/subscriptions',
  access: 'member',
  summary: 'No longer push to this browser',
  body: z.object({ endpoint: Endpoint }),
  reply: Done,
  throttle: throttles.account,
  otherwise: pushTexts.notUnsubscribed,
});

export const testPush = route({
  method: 'POST',
  path: '/api/v1/push/test',
  access: 'member',
  summary: 'Push a test to this browser',
  body: z.object({ endpoint: Endpoint }),
  reply: Done,
  throttle: throttles.pushTests,
  failures: {
    pushOff: [409, pushTexts.off],
    deviceUnknown: [404, pushTexts.deviceUnknown],
    testFailed: [409, pushTexts.testFailed],
  },
  otherwise: pushTexts.testFailed,
});
