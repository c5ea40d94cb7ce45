import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NoticeSettings } from '#shared/notices/settings.ts';
import { changeNoticeSettings, getNoticeSettings } from '#shared/notices/settingsRoutes.ts';
import type { Channel, TopicName } from '#shared/notices/topics.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { runWrite, toggleOptimistically } from '#web/api/writes.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';

const queryKey = queryKeys.noticeSettings;

/** The member's notification settings. */
export function useNoticeSettings() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getNoticeSettings, { signal })).data,
  });
}

export type ConfigurableChannel = Channel & keyof NoticeSettings;

interface NoticeChoice {
  readonly channel: ConfigurableChannel;
  readonly topic: TopicName;
  readonly isOn: boolean;
  readonly onSaved: () => void;
}

/** Turns a topic on or off optimistically; a failed save is rolled back. */
export function useNoticeChoice({ channel, topic, isOn, onSaved }: NoticeChoice): () => void {
  const client = useQueryClient();
  const show = (enabled: boolean): void => {
    client.setQueryData<NoticeSettings>(
      queryKey,
      (settings) => settings && { ...settings, [channel]: { ...settings[channel], [topic]: enabled } },
    );
  };
  return () =>
    void toggleOptimistically({
      target: `notices ${channel} ${topic}`,
      current: isOn,
      next: (on) => !on,
      affectedKeys: [queryKey],
      show,
      send: (enabled, callAsMember) =>
        callAsMember(changeNoticeSettings, { body: { [channel]: { [topic]: enabled } } }),
      // The response covers all topics, and another one may still be saving.
      applyResponse: (_, enabled) => show(enabled),
      onSuccess: () => {
        onSaved();
        void client.invalidateQueries({ queryKey: queryKeys.notices.all });
      },
      onError: (_, error) => toast.error(problemText(error, t`Couldn't save. Please try again.`)),
    });
}

/** The quiet hours, and the time zone they are in. */
type NoticeTimes = Pick<NoticeSettings, 'quietHours' | 'timeZone'>;

/** Saves the changed times optimistically; a failed save is rolled back. */
export function useSaveNoticeTimes(onSaved: () => void): (changed: Partial<NoticeTimes>) => void {
  const client = useQueryClient();
  const show = (times: Partial<NoticeTimes>): void => {
    client.setQueryData<NoticeSettings>(queryKey, (settings) => settings && { ...settings, ...times });
  };
  const saveTimes = useMutation({
    scope: { id: 'notice times' },
    mutationFn: (changed: Partial<NoticeTimes>) => {
      const saved = client.getQueryData<NoticeSettings>(queryKey);
      return runWrite(client, {
        affectedKeys: [queryKey],
        applyOptimistic: () => show(changed),
        send: () => call(changeNoticeSettings, { body: changed }),
        // Topics are left out, because one of them may be saving.
        rollBack: () => {
          if (saved) show({ quietHours: saved.quietHours, timeZone: saved.timeZone });
        },
      });
    },
    onSuccess: onSaved,
    onError: (error) => toast.error(problemText(error, t`Couldn't save. Please try again.`)),
  });
  return (changed) => saveTimes.mutate(changed);
}
