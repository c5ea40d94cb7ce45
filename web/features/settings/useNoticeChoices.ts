import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { NoticeKind, NoticeSettings } from '#shared/noticeEntities.ts';
import { noticeTexts } from '#shared/noticeTexts.ts';
import { changeNoticeSettings, getNoticeSettings } from '#shared/routes/notices.ts';
import { call, problemText } from '#web/lib/api.ts';
import { noticesKey } from '#web/lib/notices.ts';
import { notice } from '#web/lib/toast.ts';
import { write } from '#web/lib/writes.ts';

const queryKey = ['noticeSettings'] as const;

/** Which kinds of notices one is told of. */
export function useNoticeSettings() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getNoticeSettings, { signal })).data,
  });
}

/** Shows a choice at once and saves it; what could not be saved goes back, unless another was chosen meanwhile. */
export function useNoticeChoice(kind: NoticeKind): (isOn: boolean) => void {
  const client = useQueryClient();
  const last = useRef<boolean>(undefined);
  const show = (isOn: boolean): void => {
    client.setQueryData<NoticeSettings>(queryKey, (seen) => seen && { here: { ...seen.here, [kind]: isOn } });
  };
  const saving = useMutation({
    mutationFn: (isOn: boolean) => {
      last.current = isOn;
      const showIfLast = (one: boolean): void => {
        if (last.current === isOn) show(one);
      };
      return write(client, {
        touches: [queryKey],
        show: () => showIfLast(isOn),
        send: () => call(changeNoticeSettings, { body: { here: { [kind]: isOn } } }),
        settle: () => showIfLast(isOn),
        rollBack: () => showIfLast(!isOn),
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: noticesKey }),
    onError: (error) => notice.error(problemText(error, noticeTexts.settingsNotSaved)),
  });
  return (isOn) => saving.mutate(isOn);
}
