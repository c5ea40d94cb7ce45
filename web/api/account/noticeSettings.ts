import { queryKeys } from '#web/api/queryKeys.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { NoticeChoice, NoticeSettings } from '#shared/notices/entities.ts';
import { noticeTexts } from '#shared/notices/texts.ts';
import { changeNoticeSettings, getNoticeSettings } from '#shared/notices/routes.ts';
import { call, problemText } from '#web/lib/http/apiClient.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { toggle } from '#web/api/optimisticMutation.ts';

const queryKey = queryKeys.noticeSettings;

/** Which kinds of notices the member receives. */
export function useNoticeSettings() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getNoticeSettings, { signal })).data,
  });
}

/** Turns a kind on or off optimistically; a failed save is rolled back. */
export function useNoticeChoice(kind: NoticeChoice, isOn: boolean): () => void {
  const client = useQueryClient();
  const show = (wanted: boolean): void => {
    client.setQueryData<NoticeSettings>(
      queryKey,
      (seen) => seen && { here: { ...seen.here, [kind]: wanted } },
    );
  };
  return () =>
    void toggle({
      about: `notices ${kind}`,
      now: isOn,
      touches: [queryKey],
      show,
      send: (wanted, callAsMember) =>
        callAsMember(changeNoticeSettings, { body: { here: { [kind]: wanted } } }),
      // The response covers all kinds, and another kind may still be saving.
      settle: (_, wanted) => show(wanted),
      done: () => void client.invalidateQueries({ queryKey: queryKeys.notices.all }),
      failed: (_, error) => toast.error(problemText(error, noticeTexts.settingsNotSaved), 'corner'),
    });
}
