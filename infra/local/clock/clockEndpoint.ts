import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { isAtThisMachine } from '../edge/thisMachine.ts';
import { now, shiftClock, shiftedMs } from './clock.ts';

const path = '/_clock';
const maxBodyBytes = 1024;
const secondMs = 1000;
const dayMs = 24 * 3600 * secondMs;
/** Times must stay within what ids, cookies and the engine can hold. */
const maxShift = 3650 * dayMs;

const duration = /^P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const unitsMs = [7 * dayMs, dayMs, 3600 * secondMs, 60 * secondMs, secondMs] as const;

/** An ISO 8601 duration such as PT15M or P7DT1H in milliseconds; months and years have no fixed length. */
function durationMsOf(text: string): number | undefined {
  const parts = duration.exec(text)?.slice(1);
  return parts && unitsMs.reduce((sum, unit, index) => sum + unit * Number(parts[index] ?? 0), 0);
}

const Shift = z.object({ shift: z.union([z.number(), z.string()]) });

/**
 * `GET /_clock` returns how far the clock of the local run is ahead; `POST /_clock` with `{"shift":"PT15M"}`, or a
 * number of milliseconds, moves it forward and runs the stack's schedules once, so that what is due by then begins.
 * Only for callers at this machine: for all others it does not exist.
 * @param runSchedules resolves when each schedule has run.
 * @returns false if the request is not for it.
 */
export function serveClock(
  runSchedules: () => Promise<void>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  const isAsked = incoming.method === 'GET' || incoming.method === 'POST';
  if (incoming.url !== path || !isAsked || !isAtThisMachine(incoming)) return false;
  if (incoming.method === 'GET') answer(outgoing, 200, state());
  else
    void move(incoming, runSchedules).then(
      ([status, body]) => answer(outgoing, status, body),
      () => outgoing.destroy(),
    );
  return true;
}

const state = () => ({ now: new Date(now()).toISOString(), shiftedMs: shiftedMs() });

const wrong = [
  400,
  { message: 'Send {"shift":"PT15M"} or {"shift":900000}: forward only, ten years at most in all.' },
] as const;

async function move(
  incoming: IncomingMessage,
  runSchedules: () => Promise<void>,
): Promise<readonly [status: number, body: object]> {
  // Pages of other sites cannot send this type without asking first, and are refused then.
  if (!/^application\/json\b/.test(incoming.headers['content-type'] ?? '')) return wrong;
  const { data } = Shift.safeParse(await jsonOf(incoming));
  const ms = typeof data?.shift === 'string' ? durationMsOf(data.shift) : data?.shift;
  if (ms === undefined || !Number.isInteger(ms) || ms <= 0 || shiftedMs() + ms > maxShift) return wrong;
  shiftClock(ms);
  await runSchedules();
  return [200, state()];
}

/** Undefined if the body is too large or not JSON. */
async function jsonOf(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= maxBodyBytes) chunks.push(bytes);
  }
  if (size > maxBodyBytes) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}

function answer(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  outgoing.end(JSON.stringify(body));
}
