import { dropConnection } from '#functions/platform/sockets/connections.ts';
import { readSocketEvent } from '#functions/platform/sockets/request.ts';

/** Forgets a socket that has closed; who hears of it, and when, the presence workers decide. */
export async function handler(event: unknown): Promise<{ statusCode: number }> {
  const { userId, connectionId, apart } = readSocketEvent(event);
  await dropConnection({ userId, connectionId, apart });
  return { statusCode: 200 };
}
