import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route } from '#shared/contract.ts';
import { hit, scaled } from '../stores/limits.ts';
import { type Concern, header } from './exchange.ts';
import { problem } from './failure.ts';

/** The visitor's network address as CloudFront saw it; an IPv6 network (/64) counts as one visitor. */
export function addressOf(event: APIGatewayProxyEventV2): string {
  const address = header(event, 'x-viewer-ip') ?? 'unknown';
  return address.includes(':') && !address.includes('.') ? network(address) : address;
}

/** Lets through what the route's throttle allows, and tells others when to come back. */
export function throttle({ path, throttle: allowed }: Route): Concern {
  if (allowed === undefined) return { before: () => undefined };
  return {
    before: async ({ event, context }) => {
      const who = allowed.by === 'member' ? (context.caller?.userId ?? '') : addressOf(event);
      const window = { key: `${path}#${who}`, most: scaled(allowed.count), seconds: allowed.seconds };
      const retryAfterSeconds = await hit(window, new Date());
      if (retryAfterSeconds !== undefined) throw problem('tooManyTries', { retryAfterSeconds });
    },
  };
}

/** The first four groups of an IPv6 address, `::` written out. */
function network(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
