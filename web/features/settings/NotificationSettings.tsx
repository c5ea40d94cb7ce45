import { Info, Lock } from 'lucide-react';
import { useEffect } from 'react';
import { accountTexts } from '#shared/accountTexts.ts';
import { noticeTexts } from '#shared/noticeTexts.ts';
import { keep } from '#web/lib/stepsOfMine.ts';
import { useMember } from '#web/lib/useMember.ts';
import { useWays } from '#web/lib/ways.ts';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Section } from '#web/ui/Section.tsx';
import { NoticeChoices } from './NoticeChoices.tsx';
import { useNoticeSettings } from './useNoticeChoices.ts';

/** What is sent whatever one chooses: all that there is. */
const always = [
  'Security of my account',
  'Confirming an address, a new password',
  'My membership, and what the moderators decide',
] as const;

/** /settings/notifications: what is told here, which is one's own choice, and what is sent whatever one chooses. */
export default function NotificationSettings() {
  const { data: ways } = useWays();
  const { id } = useMember();
  const choices = useNoticeSettings();
  useEffect(() => {
    if (id !== undefined) keep('mailsLooked', id);
  }, [id]);
  return (
    <>
      {ways && !ways.mail && (
        <Note tone="neutral" Icon={Info}>
          {accountTexts.mailMissing}
        </Note>
      )}
      <Section
        title="What reaches you, and how"
        hint="We write only about your own account, so there is no mail to turn off. Changes are saved as you make them."
      >
        {choices.isError && (
          <ErrorNote
            message={noticeTexts.settingsFailed}
            onRetry={() => void choices.refetch()}
            busy={choices.isFetching}
            className="mt-4"
          />
        )}
        <table className="mt-4 w-full text-base">
          <thead>
            <tr className="text-sm">
              <th scope="col" className="pb-2 text-start font-semibold">
                What
              </th>
              <th scope="col" className="w-16 pb-2 font-semibold">
                Here
              </th>
              <th scope="col" className="w-20 pb-2 font-semibold">
                E-mail
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            <NoticeChoices chosen={choices.data} />
            {always.map((name) => (
              <tr key={name}>
                <th scope="row" className="py-3 pe-4 text-start font-medium">
                  {name}
                </th>
                <td className="py-3 text-center text-ink-2">
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">Not told here</span>
                </td>
                <td className="py-3">
                  <span title="Always on" className="flex items-center justify-center">
                    <Lock aria-hidden="true" className="size-4 text-ink-2" />
                    <span className="sr-only">Always on</span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  );
}
