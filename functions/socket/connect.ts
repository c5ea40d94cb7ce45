import { readSocketEvent } from '../lib/socketEvent.ts';
import { addConnection, dropConnection } from '../stores/connections.ts';
import { byId } from '../stores/sessions.ts';

/**
 * Remembers a socket that opens. The session is looked at once more behind that: one that ends in this moment either
 * sees the row and closes the socket, or is seen to have ended here.
 */
export async function handler(event: unknown): Promise<{ statusCode: number }> {
  const { userId, connectionId, sessionId } = readSocketEvent(event);
  const now = new Date();
  await addConnection({ userId, connectionId, sessionId }, now);
  if ((await byId(sessionId, now)) !== undefined) return { statusCode: 200 };
  await dropConnection({ userId, connectionId });
  return { statusCode: 401 };
}
