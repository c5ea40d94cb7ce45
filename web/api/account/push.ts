import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getPushKey, subscribeToPush, testPush, unsubscribeFromPush } from '#shared/push/routes.ts';
import { runWrite } from '#web/api/writes.ts';
import { safeSessionStorage } from '#web/lib/browser/storage.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { call, callAs } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { pushSupport, subscribeThisBrowser } from '#web/lib/push/pushDevice.ts';
import { endPushSubscription, pushSubscription, pushRenewedForKey } from '#web/lib/push/serviceWorker.ts';
import type { MemberScope } from '#web/lib/session/memberScope.ts';
import { queryKeys } from '../queryKeys.ts';

/** The state of push notifications in this browser: `off` or `on`, or why they cannot be turned on. */
export type PushState = 'noContact' | 'unsupported' | 'homeScreen' | 'refused' | 'off' | 'on';

/** The state in this browser. Sends an existing subscription to the server again, which may have lost it. */
export function usePushState() {
  return useQuery({ queryKey: queryKeys.push, queryFn: ({ signal }) => readState(signal), staleTime: 0 });
}

async function readState(signal: AbortSignal): Promise<PushState> {
  const { key } = (await call(getPushKey, { signal })).data;
  if (key === '') return 'noContact';
  const support = pushSupport();
  if (support !== 'yes') return support === 'no' ? 'unsupported' : support;
  if (Notification.permission === 'denied') return 'refused';
  if (Notification.permission !== 'granted' || (await pushSubscription()) === undefined) return 'off';
  // The member may have turned pushes off meanwhile.
  signal.throwIfAborted();
  const subscription = await subscribeThisBrowser(key);
  if (subscription === undefined) return 'off';
  await call(subscribeToPush, { body: subscription, signal });
  return 'on';
}

/** Turns pushes on in this browser. */
export const useTurnPushOn = () =>
  useChangePushState(turnOn, () => t`Couldn't turn on push notifications. Please try again.`);

/** Turns pushes off in this browser. */
export const useTurnPushOff = () =>
  useChangePushState(turnOff, () => t`Couldn't turn off push notifications. Please try again.`);

function useChangePushState(change: () => Promise<PushState>, failureText: () => string) {
  const client = useQueryClient();
  const queryKey = queryKeys.push;
  return useMutation({
    mutationFn: () =>
      runWrite(client, {
        affectedKeys: [queryKey],
        send: change,
        applyResponse: (state) => client.setQueryData<PushState>(queryKey, state),
      }),
    onError: (error) => toast.error(problemText(error, failureText())),
  });
}

async function turnOn(): Promise<PushState> {
  // Right after the tap: browsers ask only then.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'off';
  const { key } = (await call(getPushKey, {})).data;
  const subscription = await subscribeThisBrowser(key);
  if (subscription === undefined) return 'unsupported';
  await call(subscribeToPush, { body: subscription });
  return 'on';
}

async function turnOff(): Promise<PushState> {
  const subscription = await pushSubscription();
  if (subscription !== undefined)
    await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } });
  await endPushSubscription();
  return 'off';
}

/** Sends a test to this browser. */
export function useTestPush() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const endpoint = (await pushSubscription())?.endpoint ?? '';
      await call(testPush, { body: { endpoint } });
    },
    onSuccess: () => toast.success(t`A test notification is on its way.`, 'top'),
    onError: (error) => {
      toast.error(problemText(error, t`Couldn't send the test notification. Please try again.`));
      void client.invalidateQueries({ queryKey: queryKeys.push });
    },
  });
}

/**
 * Repeats the subscription of this browser, once in a tab and session: after a login it belongs to the new session, and
 * so to the member who logged in last. The member notices nothing. After a failure, the next tab tries again.
 */
export async function renewSubscription(scope: MemberScope): Promise<void> {
  if (scope.id === undefined || safeSessionStorage.get(pushRenewedForKey) === scope.id) return;
  if ((await pushSubscription()) === undefined) return;
  const callAsMember = callAs(scope);
  const { key } = (await callAsMember(getPushKey, {})).data;
  const subscription = key === '' ? undefined : await subscribeThisBrowser(key);
  if (subscription === undefined) return;
  await callAsMember(subscribeToPush, { body: subscription });
  safeSessionStorage.set(pushRenewedForKey, scope.id);
}
