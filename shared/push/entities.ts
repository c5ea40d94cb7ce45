import * as z from 'zod/mini';
import type { OptionalTopic } from '#shared/notices/topics.ts';
import { pushLimits } from './limits.ts';
import { pushTexts } from './texts.ts';

/** What a push is about: one topic, several, or a test. */
export type PushKind = OptionalTopic<'push'> | 'several' | 'test';

/**
 * The content of a push: what it is about, and how many there are. It holds no text and no name, because external push
 * services carry it and locked screens show it.
 */
export interface PushPayload {
  readonly kind: PushKind;
  readonly count: number;
}

/** Hosts of the push services of browsers; one that begins with a dot stands for all hosts below it. */
const pushHosts = [
  // Chrome and other Chromium browsers
  'fcm.googleapis.com',
  // Firefox
  '.push.services.mozilla.com',
  // Edge
  '.notify.windows.com',
  // Safari
  '.push.apple.com',
] as const;

/** True for an address at a known push service. The server never calls any other address for a member. */
export function isPushEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.port !== '') return false;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return pushHosts.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
}

export const Endpoint = z
  .string(pushTexts.endpointInvalid)
  .check(
    z.refine<string>(
      (text) => text.length <= pushLimits.endpointLength && isPushEndpoint(text),
      pushTexts.endpointInvalid,
    ),
  );

/** A value in base64url without padding, of a fixed number of characters. */
const base64url = (length: number) =>
  z
    .string(pushTexts.keyInvalid)
    .check(z.refine<string>((text) => text.length === length && /^[\w-]+$/.test(text), pushTexts.keyInvalid));

/** A subscription in the JSON form of the browser's `PushSubscription`. */
export const PushSubscription = z.object({
  endpoint: Endpoint,
  /** A point on the curve P-256, 65 bytes, and a secret of 16 bytes. */
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
});
export type PushSubscription = z.output<typeof PushSubscription>;
