import { useQuery, useQueryClient } from '@tanstack/react-query';
import { chooseMails, listMailChoices } from '#shared/routes/account.ts';
import type { MailChoices } from '#shared/ways.ts';
import { call, problemText } from '#web/lib/api.ts';
import { notice } from '#web/lib/toast.ts';
import { write } from '#web/lib/writes.ts';

const choicesKey = ['account', 'mails'] as const;

/** Which mails the member takes; a choice shows at once, and goes back where it cannot be saved. */
export function useMailChoices() {
  const client = useQueryClient();
  const choices = useQuery({
    queryKey: choicesKey,
    queryFn: async ({ signal }) => (await call(listMailChoices, { signal })).data,
  });
  const choose = async (chosen: MailChoices): Promise<void> => {
    const before = client.getQueryData<MailChoices>(choicesKey);
    try {
      await write(client, {
        touches: [choicesKey],
        show: () => client.setQueryData(choicesKey, chosen),
        send: () => call(chooseMails, { body: chosen }),
        rollBack: () => client.setQueryData(choicesKey, before),
      });
    } catch (error) {
      notice.error(problemText(error, chooseMails.otherwise));
    }
  };
  return { choices, choose };
}
