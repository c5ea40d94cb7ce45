import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { dayMs } from '#functions/platform/runtime/time.ts';
import type { Route, Throttle } from '#shared/platform/contract.ts';
import { newcomerDays } from '#shared/platform/throttles.ts';
import { uncountHit, countHit, scaleLimit } from '../throttles/throttles.ts';
import type { Caller } from './call.ts';
import { commonFailure, RouteError } from './failure.ts';
import { type Middleware, requestHeader } from './requestContext.ts';

/** The visitor's network address as CloudFront saw it; an IPv6 /56, the usual network of one home, counts as one. */
export function clientAddressOf(event: APIGatewayProxyEventV2): string {
  const address = requestHeader(event, 'x-viewer-ip') ?? 'unknown';
  return address.includes(':') && !address.includes('.') ? network(address) : address;
}

/**
 * Counts one call by `subject`. @returns a function that uncounts it. @throws the problem with the retry time if the limit
 * is reached.
 */
export async function countCall(
  { name, count, seconds }: Throttle,
  subject: string,
  now: Date,
): Promise<() => Promise<void>> {
  const window = { key: `${name}#${subject}`, limit: scaleLimit(count), seconds };
  const retryAfterSeconds = await countHit(window, now);
  if (retryAfterSeconds !== undefined) throw commonFailure('tooManyTries', { retryAfterSeconds });
  return () => uncountHit(window, now);
}

/**
 * Runs an action that has a limit per member, with a lower one for new accounts. A failed action does not count.
 * @throws as `countCall` does.
 */
export async function countIfDone<T>(
  limit: Throttle,
  caller: Pick<Caller, 'userId' | 'role'>,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const limited = { ...limit, count: throttleLimitFor(limit, caller, now) };
  const uncount = await countCall(limited, caller.userId, now);
  try {
    return await work();
  } catch (error) {
    if (error instanceof RouteError) await uncount();
    throw error;
  }
}

/**
 * Enforces the route's throttle, and refuses further calls with the retry time. Skips routes that count by themselves.
 */
export function throttle({ throttle: limit }: Route): Middleware {
  if (limit === undefined || limit.inRow === true) return { before: () => undefined };
  const { onlyWith, refusedAreFree } = limit;
  return {
    before: async ({ event, context }) => {
      const { caller } = context;
      const isMeant = (name: string) => Boolean(event.queryStringParameters?.[name]);
      if (onlyWith !== undefined && !onlyWith.some(isMeant)) return;
      const now = new Date();
      const subject = limit.by === 'caller' && caller !== undefined ? caller.userId : clientAddressOf(event);
      const uncount = await countCall(
        { ...limit, count: throttleLimitFor(limit, caller, now) },
        subject,
        now,
      );
      if (refusedAreFree === true) context.uncount = uncount;
    },
    onError: async ({ error, context }) => {
      if (error instanceof RouteError) await context.uncount?.();
    },
  };
}

/** The limit for this caller; visitors without a login have the limit of a new account. */
export function throttleLimitFor(
  { count, newcomers = count }: Throttle,
  caller: Pick<Caller, 'userId' | 'role'> | undefined,
  now: Date,
): number {
  return caller === undefined || isNewcomer(caller, now) ? newcomers : count;
}

/** True while an account is new, judged by its id. Admins never count as new, because someone vouched for them. */
export function isNewcomer({ userId, role }: Pick<Caller, 'userId' | 'role'>, now: Date): boolean {
  return role !== 'admin' && now.getTime() - Date.parse(timeOfId(userId)) < newcomerDays * dayMs;
}

/** The first 56 bits of an IPv6 address, with `::` expanded; an empty group is zero. */
function network(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head.split(':');
  const right = tail?.split(':') ?? [];
  const zeros = Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4);
  return groups
    .map((group, index) => (parseInt(group, 16) & (index < 3 ? 0xffff : 0xff00)).toString(16))
    .join(':');
}
