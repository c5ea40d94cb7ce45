import { t } from '@lingui/core/macro';
import { queryKeys } from '#web/api/queryKeys.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NoticeSettings, QuietHours } from '#shared/notices/settings.ts';
import { changeNoticeSettings, getNoticeSettings } from '#shared/notices/settingsRoutes.ts';
import type { Channel, TopicName } from '#shared/notices/topics.ts';
import { call, problemText } from '#web/lib/http/apiClient.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { changeFlag } from '#web/api/optimisticMutation.ts';
import { runWrite } from '#web/api/writes.ts';

const queryKey = queryKeys.noticeSettings;

/** What reaches the member, and when. */
export function useNoticeSettings() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getNoticeSettings, { signal })).data,
  });
}

/** The channels that have settings. */
export type SavedChannel = Channel & keyof NoticeSettings;

interface NoticeChoice {
  readonly channel: SavedChannel;
  readonly topic: TopicName;
  readonly isOn: boolean;
  readonly onSaved: () => void;
}

/** Turns a topic on or off optimistically; a failed save is rolled back. */
export function useNoticeChoice({ channel, topic, isOn, onSaved }: NoticeChoice): () => void {
  const client = useQueryClient();
  const show = (wanted: boolean): void => {
    client.setQueryData<NoticeSettings>(
      queryKey,
      (settings) => settings && { ...settings, [channel]: { ...settings[channel], [topic]: wanted } },
    );
  };
  return () =>
    void changeFlag(
      {
        scope: `notices ${channel} ${topic}`,
        current: isOn,
        affectedKeys: [queryKey],
        applyOptimistic: show,
        send: (wanted, callAsMember) =>
          callAsMember(changeNoticeSettings, { body: { [channel]: { [topic]: wanted } } }),
        // The response covers all topics, and another one may still be saving.
        applyAnswer: (_, wanted) => show(wanted),
        onSuccess: () => {
          onSaved();
          void client.invalidateQueries({ queryKey: queryKeys.notices.all });
        },
        onError: (_, error) => toast.error(problemText(error, t`Couldn't save. Please try again.`), 'corner'),
      },
      (on) => !on,
    );
}

/** Saves the time zone optimistically; a failed save is rolled back. */
export function useSaveTimeZone(saved: string, onSaved: () => void): (timeZone: string) => void {
  const client = useQueryClient();
  const show = (timeZone: string): void => {
    client.setQueryData<NoticeSettings>(queryKey, (settings) => settings && { ...settings, timeZone });
  };
  const saving = useMutation({
    scope: { id: 'time zone' },
    mutationFn: (timeZone: string) =>
      runWrite(client, {
        affectedKeys: [queryKey],
        applyOptimistic: () => show(timeZone),
        send: () => call(changeNoticeSettings, { body: { timeZone } }),
        rollBack: () => show(saved),
      }),
    onSuccess: onSaved,
    onError: (error) => toast.error(problemText(error, t`Couldn't save. Please try again.`), 'corner'),
  });
  return (timeZone) => saving.mutate(timeZone);
}

const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Saves the quiet hours optimistically; a failed save is rolled back. They need a time zone: a member who has set none gets
 * that of this device.
 */
export function useSaveQuietHours(
  { quietHours: saved, timeZone }: NoticeSettings,
  onSaved: () => void,
): (quietHours: QuietHours | null) => void {
  const client = useQueryClient();
  const zoneWith = (quietHours: QuietHours | null): string =>
    timeZone === '' && quietHours !== null ? deviceZone : timeZone;
  const show = (quietHours: QuietHours | null, zone: string): void => {
    client.setQueryData<NoticeSettings>(
      queryKey,
      (settings) => settings && { ...settings, quietHours, timeZone: zone },
    );
  };
  const saving = useMutation({
    scope: { id: 'quiet hours' },
    mutationFn: (quietHours: QuietHours | null) =>
      runWrite(client, {
        affectedKeys: [queryKey],
        applyOptimistic: () => show(quietHours, zoneWith(quietHours)),
        send: () => {
          const zone = zoneWith(quietHours);
          return call(changeNoticeSettings, {
            body: { quietHours, ...(zone !== timeZone && { timeZone: zone }) },
          });
        },
        rollBack: () => show(saved, timeZone),
      }),
    onSuccess: onSaved,
    onError: (error) => toast.error(problemText(error, t`Couldn't save. Please try again.`), 'corner'),
  });
  return (quietHours) => saving.mutate(quietHours);
}
