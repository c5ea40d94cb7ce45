import { buildPushPayload } from '@block65/webcrypto-web-push';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { log } from '#functions/platform/runtime/log.ts';
import type { PushPayload } from '#shared/push/entities.ts';
import { pushLimits } from '#shared/push/limits.ts';
import { type PushDevice, dropDevice } from './store/pushDevices.ts';
import type { Vapid } from './vapid.ts';

/**
 * The outcome of a push: accepted; the browser has unsubscribed, and is deleted; worth a retry; or refused, which a
 * retry does not change.
 */
type DeviceOutcome = 'sent' | 'gone' | 'later' | 'refused';

/** Seconds that the push service keeps it for a device that is off. */
interface Options {
  readonly ttlSeconds?: number;
}

/**
 * Encrypts a push for one browser (RFC 8291) and hands it to the push service. A later push about the same topic
 * replaces one that has not been delivered yet. Never follows a redirect, so only known push services are called. Does
 * not throw for errors of the service.
 */
export async function sendPush(
  device: PushDevice,
  payload: PushPayload,
  vapid: Vapid,
  { ttlSeconds = pushLimits.ttlSeconds }: Options = {},
): Promise<DeviceOutcome> {
  // It subscribed for a key that has been replaced: its service would refuse. The site subscribes again when it is
  // opened.
  if (device.key !== vapid.publicKey) return forget(device);
  const { subscription } = device;
  const { headers, method, body } = await buildPushPayload(
    {
      data: { ...payload },
      options: { ttl: ttlSeconds, topic: topicOfPush(payload), urgency: 'normal' },
    },
    { ...subscription, expirationTime: null },
    vapid,
  );
  const status = await statusOf(addressOf(subscription.endpoint), { headers, method, body });
  if (status === 404 || status === 410) return forget(device);
  if (status >= 200 && status < 300) return 'sent';
  log({ level: 'info', message: 'push not accepted', kind: new URL(subscription.endpoint).host, status });
  return status === 0 || status === 429 || status >= 500 ? 'later' : 'refused';
}

/** The name shared by pushes of which only the last matters; at most 32 characters of base64url. */
const topicOfPush = ({ kind }: PushPayload): string =>
  kind === 'message' || kind === 'test' ? kind : 'notices';

/** The local run may have another push service than those of the browsers, under the same paths. */
function addressOf(endpoint: string): URL {
  const service = process.env['PUSH_SERVICE'] ?? '';
  const { href, pathname, search } = new URL(endpoint);
  return service === '' ? new URL(href) : new URL(pathname + search, service);
}

/** The status of the response; 0 without a response in time. */
async function statusOf(address: URL, request: RequestInit): Promise<number> {
  try {
    const signal = AbortSignal.timeout(deadlines.pushes.answerMs);
    const response = await fetch(address, { ...request, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

async function forget(device: PushDevice): Promise<'gone'> {
  await dropDevice(device);
  return 'gone';
}
