import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route, Throttle } from '#shared/contract.ts';
import { newcomerDays } from '#shared/throttles.ts';
import { dayMs } from '#functions/platform/runtime/days.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { giveBack, hit, scaled } from './throttles.ts';
import type { Caller } from './call.ts';
import { type Middleware, header } from './requestContext.ts';
import { problem, RouteFailure } from './failure.ts';

/** The visitor's network address as CloudFront saw it; an IPv6 network (/56, what a home is given) counts as one. */
export function addressOf(event: APIGatewayProxyEventV2): string {
  const address = header(event, 'x-viewer-ip') ?? 'unknown';
  return address.includes(':') && !address.includes('.') ? network(address) : address;
}

/**
 * Counts one call of `who`. @returns what gives this hit back.
 * @throws the problem that says when to come back, where they have been here too often.
 */
export async function countAgainst(
  { name, count, seconds }: Throttle,
  who: string,
  now: Date,
): Promise<() => Promise<void>> {
  const window = { key: `${name}#${who}`, most: scaled(count), seconds };
  const retryAfterSeconds = await hit(window, now);
  if (retryAfterSeconds !== undefined) throw problem('tooManyTries', { retryAfterSeconds });
  return () => giveBack(window, now);
}

/**
 * Does a thing of which a member may do so many, and a new account fewer. What is refused does not count.
 * @throws as `countAgainst` does.
 */
export async function countIfDone<T>(
  declared: Throttle,
  caller: Pick<Caller, 'userId' | 'role'>,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const most = { ...declared, count: countFor(declared, caller, now) };
  const uncount = await countAgainst(most, caller.userId, now);
  try {
    return await work();
  } catch (error) {
    if (error instanceof RouteFailure) await uncount();
    throw error;
  }
}

/** Lets through what the route's throttle allows, and tells others when to come back; but where the route itself does. */
export function throttle({ throttle: declared }: Route): Middleware {
  if (declared === undefined || declared.inRow === true) return { before: () => undefined };
  const { onlyWith, refusedAreFree } = declared;
  return {
    before: async ({ event, context }) => {
      const { caller } = context;
      const isMeant = (name: string) => Boolean(event.queryStringParameters?.[name]);
      if (onlyWith !== undefined && !onlyWith.some(isMeant)) return;
      const now = new Date();
      const who = declared.by === 'caller' && caller !== undefined ? caller.userId : addressOf(event);
      const uncount = await countAgainst({ ...declared, count: countFor(declared, caller, now) }, who, now);
      if (refusedAreFree === true) context.giveBack = uncount;
    },
    onError: async ({ error, context }) => {
      if (error instanceof RouteFailure) await context.giveBack?.();
    },
  };
}

/** How many calls the throttle lets this caller do; a visitor without login no more than a new account. */
export function countFor(
  { count, newcomers = count }: Throttle,
  caller: Pick<Caller, 'userId' | 'role'> | undefined,
  now: Date,
): number {
  return caller === undefined || isNewcomer(caller, now) ? newcomers : count;
}

/** True while an account is new, as its id tells. Admins were vouched for. */
export function isNewcomer({ userId, role }: Pick<Caller, 'userId' | 'role'>, now: Date): boolean {
  return role !== 'admin' && now.getTime() - Date.parse(timeOfId(userId)) < newcomerDays * dayMs;
}

/** The first 56 bits of an IPv6 address, `::` written out; an empty group is a zero. */
function network(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head.split(':');
  const right = tail?.split(':') ?? [];
  const zeros = Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4);
  return groups
    .map((group, place) => (parseInt(group, 16) & (place < 3 ? 0xffff : 0xff00)).toString(16))
    .join(':');
}
