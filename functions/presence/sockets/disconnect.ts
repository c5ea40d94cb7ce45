import { dropConnection } from '#functions/platform/sockets/connections.ts';
import { readSocketEvent } from '#functions/platform/sockets/request.ts';

/** Deletes a closed socket; the presence workers decide who is notified, and when. */
export const handler = async (event: unknown): Promise<{ statusCode: number }> => {
  const { userId, connectionId, restricted } = readSocketEvent(event);
  await dropConnection({ userId, connectionId, restricted });
  return { statusCode: 200 };
};
