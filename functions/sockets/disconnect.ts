import { readSocketEvent } from './socketEvent.ts';
import { removeSocket } from './socketRows.ts';

/** Deletes a closed socket; the presence workers decide who is notified, and when. */
export const handler = async (event: unknown): Promise<{ statusCode: number }> => {
  const { userId, connectionId, isRestricted } = readSocketEvent(event);
  await removeSocket({ userId, connectionId, isRestricted });
  return { statusCode: 200 };
};
