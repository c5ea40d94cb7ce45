import { readSocketEvent } from '../lib/socketEvent.ts';
import { dropConnection } from '../stores/connections.ts';
import { dropView } from '../stores/views.ts';

/** Forgets a socket that has closed; who hears of it, and when, the presence function decides. */
export async function handler(event: unknown): Promise<{ statusCode: number }> {
  const { userId, connectionId } = readSocketEvent(event);
  await dropConnection({ userId, connectionId });
  await dropView(connectionId);
  return { statusCode: 200 };
}
