import { isId } from '#shared/fields.ts';
import { ClientFrame } from '#shared/realtime.ts';
import { onlineListFor } from '../lib/onlineList.ts';
import { closeSocket, push } from '../lib/push.ts';
import { readSocketEvent } from '../lib/socketEvent.ts';
import { type Address, touchConnection } from '../stores/connections.ts';
import { readMode } from '../stores/presence.ts';
import { watch } from '../stores/views.ts';

/** Answers the frames of a client: `hello` and `watch` with the online list, `ping` with `pong`; others are ignored. */
export async function handler(event: unknown): Promise<{ statusCode: number }> {
  const { userId, connectionId, body } = readSocketEvent(event);
  const address = { userId, connectionId };
  const now = new Date();
  const frame = ClientFrame.safeParse(parseJson(body));
  if (!(await touchConnection(address, now))) await closeSocket(address);
  else if (frame.success) await answer(address, frame.data, now);
  return { statusCode: 200 };
}

async function answer(address: Address, frame: ClientFrame, now: Date): Promise<void> {
  if (frame.event === 'ping') return push([{ to: [address], frame: { event: 'pong', data: null } }]);
  if (frame.event === 'watch') {
    await watch(address, frame.data.filter(isId), now);
    if (!(await readMode()).wide) return;
  }
  const data = await onlineListFor(address, now);
  return push([{ to: [address], frame: { event: 'getOnlineUsers', data } }]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
