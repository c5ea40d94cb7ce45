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
  summary: 'The key with which browsers subscribe to pushes; empty if this site sends none',
  /** A point on P-256 in base64url, as `applicationServerKey` takes it. */
  reply: z.object({ key: z.string() }),
  otherwise: pushTexts.failed,
});

export const subscribeToPush = route({
  method: 'POST',
  path: '/api/v1/push/subscriptions',
  access: 'member',
  summary:
    "Subscribe this browser to the caller's pushes until the session ends; replaces another member's subscription",
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
  summary: 'Unsubscribe this browser from pushes',
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
