import { markConversationPushed } from '#functions/messages/index.ts';
import { markPushed, pushSettingsOf } from '#functions/notices/noticeSettings.ts';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import type { Key } from '#functions/platform/dynamo/table.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { startJob } from '#functions/platform/jobs/jobs.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { minuteMs } from '#functions/platform/runtime/time.ts';
import { type PushDevice, devicesOf } from '#functions/push/index.ts';
import { sendPushes } from '#functions/push/jobs/pushJobs.ts';
import { endOfQuietHours } from '#functions/push/quietHours.ts';
import { sendPush } from '#functions/push/sendPush.ts';
import { vapidOf } from '#functions/push/vapid.ts';
import { pushLimits } from '#shared/push/limits.ts';
import { claimAndRun, jobQueueHandler } from './jobRunner.ts';
import { type PreparedPush, preparePush } from './preparePush.ts';

/**
 * Pushes what is new to a member's devices. In quiet hours it reschedules itself to their end, and then covers
 * everything of that time. A device whose push service does not accept the push gets a job of its own, so that the
 * others do not wait for it.
 */
const sendPushesHandler = jobHandler(sendPushes, async (input, _checkpoint, now) => {
  const { userId, retry } = input;
  const { pushedTo, ...settings } = await pushSettingsOf(userId);
  const quietEnd = endOfQuietHours(settings.quietHours, settings.timeZone, now);
  // This run then no longer holds the job's row, because it is rescheduled.
  if (quietEnd !== undefined) return startJob(sendPushes, input, now, { at: quietEnd }).then(() => undefined);
  const all = await devicesOf(userId, now);
  const devices = retry === undefined ? all : all.filter(({ id }) => id === retry.device);
  const vapid = await vapidOf(now);
  if (devices.length === 0 || vapid === undefined) return undefined;
  const from = new Date(now.getTime() - pushLimits.newsHours * 60 * minuteMs);
  const since = retry?.since ?? [pushedTo, from.toISOString()].toSorted().at(-1) ?? '';
  const news = await preparePush({ userId, settings, since, from, isRetry: retry !== undefined }, now);
  if (news === undefined) return undefined;
  await inParallel(devices, devices.length, async (device) => {
    const outcome = await sendPush(device, news.payload, vapid);
    if (outcome === 'later') await tryLater(userId, device, { tries: retry?.tries ?? 0, since }, now);
  });
  // A run that dies before this pushes again, and the device shows one notification for both.
  if (retry === undefined) await markAll(userId, news);
  return undefined;
});

/** Starts a retry for one device, after growing delays; after the last one, the push is dropped. */
async function tryLater(
  userId: string,
  { id }: PushDevice,
  { tries, since }: { readonly tries: number; readonly since: string },
  now: Date,
): Promise<void> {
  const wait = pushLimits.retryMinutes[tries];
  if (wait === undefined) return;
  const retryAt = new Date(now.getTime() + wait * minuteMs);
  await startJob(sendPushes, { userId, retry: { device: id, tries: tries + 1, since } }, now, {
    at: retryAt,
  });
}

async function markAll(userId: string, { newestAt, conversations }: PreparedPush): Promise<void> {
  if (newestAt !== '') await markPushed(userId, newestAt);
  await inParallel(conversations, conversations.length, markConversationPushed);
}

/** Runs the push job with this key; see `claimAndRun`. Unlike `handler`, it lets tests choose the time limit. */
export function run(key: Key, until: number): Promise<void> {
  return claimAndRun([sendPushesHandler], key, until);
}

/** Pushes what is due. */
export const handler = jobQueueHandler((key) => run(key, Date.now() + deadlines.queueFunctionMs));
