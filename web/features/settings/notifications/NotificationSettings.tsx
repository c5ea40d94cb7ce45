import Info from 'lucide-react/icons/info';
import { useEffect } from 'react';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { noticeTexts } from '#shared/notices/texts.ts';
import { keep } from '#web/features/account/stepsOfMine.ts';
import { useMember } from '#web/lib/session/useMember.ts';
import { useLoginMethods } from '#web/api/account/loginMethods.ts';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { AlwaysOn, Never } from './FixedChoice.tsx';
import { NoticeChoices } from './NoticeChoices.tsx';
import { useNoticeSettings } from '#web/api/account/noticeSettings.ts';

/** The mails that are always sent: the complete list. */
const always = [
  'Security of my account',
  'Confirming an address, a new password',
  'My membership, and what the moderators decide',
] as const;

/** /settings/notifications: the notices to choose from, and the mails that are always sent. */
export default function NotificationSettings() {
  const { data: ways } = useLoginMethods();
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
        hint="We only e-mail you about your account and the events you go to, so these e-mails can't be turned off. Changes are saved as you make them."
      >
        <QueryBoundary query={choices} pending={null} failed={noticeTexts.settingsFailed} className="mt-4">
          {() => null}
        </QueryBoundary>
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
            <tr>
              <th scope="row" className="py-3 pe-4 text-start font-medium">
                Cancelled events I was going to
              </th>
              <AlwaysOn />
              <AlwaysOn />
            </tr>
            {always.map((name) => (
              <tr key={name}>
                <th scope="row" className="py-3 pe-4 text-start font-medium">
                  {name}
                </th>
                <Never label="Not told here" />
                <AlwaysOn />
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  );
}
