import { vi } from 'vitest';
import * as sessions from '#functions/members/sessions/sessions.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import * as telling from '#functions/presence/background/broadcastPresence.ts';
import * as later from '#functions/presence/background/presenceQueueWorker.ts';
import * as settling from '#functions/presence/background/settlePresence.ts';
import * as receiveFrame from '#functions/presence/receiveFrame.ts';
import { presenceRows } from '#functions/presence/store/presenceRows.ts';
import * as socketRows from '#functions/sockets/socketRows.ts';
import type { ServerFrame } from '#shared/realtime/realtime.ts';
import { startEngine } from './engine.ts';
import { startPretendQueue } from './pretendQueue.ts';
import { startSocketManagement } from './socketManagement.ts';

/** The server side of presence on an engine, a pretended queue and a pretended management API. */
export async function openPresenceHouse() {
  const engine = await startEngine();
  const management = await startSocketManagement();
  const queue = await startPretendQueue();
  let shared: string | undefined;
  let clock = Date.parse('2026-05-01T10:00:00Z');
  let record = 0;
  let item = 0;
  let pagesSent = 0;

  const sessionOf = async (userId: string) => {
    const secrets = await sessions.startSession({ id: userId, role: 'member' }, new Date());
    const session = secrets && (await sessions.findSessionByCookie(secrets.sid, new Date()));
    if (session === undefined) throw new Error('no session was started');
    return session;
  };
  const eventOf = (ids: readonly string[]) => ({
    Records: ids.map((id) => {
      record += 1;
      const Keys = { pk: { S: `MEMBER#${id}` }, sk: { S: 'CONN#x' } };
      return { dynamodb: { SequenceNumber: String(record), Keys } };
    }),
  });
  /** Passes the pages written since the last call to the sender. */
  const tell = async () => {
    const pages = await presenceRows.pagesAfter(pagesSent);
    pagesSent += pages.length;
    const Records = pages.map(({ number }) => ({
      dynamodb: { Keys: { pk: { S: 'PAGE' }, sk: { S: String(number).padStart(16, '0') } } },
    }));
    if (Records.length > 0) await telling.handler({ Records });
  };
  return {
    newId,
    socketRows,
    sessions,
    management,
    presenceRows,
    sessionOf,
    eventOf,
    /**
     * A member's socket, stored as `$connect` does. All of them share one live session unless given another.
     */
    open: async (userId = newId(), sessionId?: string, socketId?: string) => {
      if (sessionId === undefined) shared ??= (await sessionOf(newId())).id;
      const address = {
        userId,
        connectionId: `c-${newId()}`,
        sessionId: sessionId ?? shared ?? '',
        ...(socketId !== undefined && { socketId }),
      };
      await socketRows.addSocket(address, new Date());
      return address;
    },
    /** Each test starts at its own time, an hour before the previous one. */
    beginTest: () => {
      vi.useFakeTimers({ toFake: ['Date'], now: clock });
    },
    /** Drops everything delayed or sent, and renews the shared session, because tests simulate hours. */
    endTest: () => {
      queue.take();
      management.take();
      shared = undefined;
      clock = Date.now() + 3600_000;
      vi.useRealTimers();
    },
    /** Reports to the presence workers that the sockets of these members have changed. */
    gather: async (...ids: readonly string[]) => {
      await settling.handler(eventOf(ids));
      await tell();
    },
    /** The same, before anybody is notified. */
    settle: (...ids: readonly string[]) => settling.handler(eventOf(ids)),
    tell,
    /** The delayed items, as the queue delivers them. */
    putOff: () =>
      queue.take().map(({ body, delaySeconds }) => {
        item += 1;
        return { messageId: `item-${item}`, body, delaySeconds };
      }),
    doLater: async (Records: readonly object[]) => {
      await later.handler({ Records });
      await tell();
    },
    say: (
      { userId, connectionId }: { userId: string; connectionId: string },
      frame: object | string,
      sessionId = 's',
    ) =>
      receiveFrame.handler({
        requestContext: { connectionId, authorizer: { userId, sessionId } },
        body: typeof frame === 'string' ? frame : JSON.stringify(frame),
      }),
    /** The full lists and changes that each socket received since either was last read. */
    newFrames: () => {
      const frames = [...management.take()];
      return {
        lists: pick(frames, (frame) => (frame.event === 'getOnlineUsers' ? frame.data : undefined)),
        changes: pick(frames, (frame) => (frame.event === 'presence' ? frame.data : undefined)),
      };
    },
    passSeconds: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000),
    close: async () => {
      await queue.stop();
      await management.stop();
      await engine.stop();
    },
  };
}

function pick<T>(
  frames: readonly (readonly [string, readonly ServerFrame[]])[],
  dataOf: (frame: ServerFrame) => T | undefined,
): Map<string, T[]> {
  const picked = frames.map(
    ([id, all]) => [id, all.map(dataOf).filter((data) => data !== undefined)] as const,
  );
  return new Map(picked.flatMap(([id, data]) => (data.length > 0 ? [[id, [...data]] as const] : [])));
}
