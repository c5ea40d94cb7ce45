import { t } from '@lingui/core/macro';
import Check from 'lucide-react/icons/check';
import Info from 'lucide-react/icons/info';
import { useEffect, useState } from 'react';
import { useLoginMethods } from '#web/api/account/loginMethods.ts';
import { useNoticeSettings } from '#web/api/account/noticeSettings.ts';
import { usePushState } from '#web/api/account/push.ts';
import { setFlag } from '#web/features/account/memberFlags.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { CalendarLinkSettings } from './CalendarLinkSettings.tsx';
import { FixedChoiceLegend } from './FixedChoice.tsx';
import { NotificationTable } from './NotificationTable.tsx';
import { PushNote } from './PushNote.tsx';
import { QuietHoursSettings } from './QuietHoursSettings.tsx';
import { TimeZoneSettings } from './TimeZoneSettings.tsx';

/** /settings/notifications: the topics and their channels; each change is saved at once. */
export default function NotificationSettings() {
  const methods = useLoginMethods();
  const { id } = useMemberScope();
  const settings = useNoticeSettings();
  const push = usePushState();
  const [isSaved, setSaved] = useState(false);
  const onSaved = (): void => setSaved(true);
  useEffect(() => {
    if (id !== undefined) setFlag('mailSettingsSeen', id);
  }, [id]);
  // Sections that loaded one after the other would push each other down.
  if (methods.isPending || settings.isPending || push.isPending) return <CardSkeleton />;
  return (
    <div className="space-y-5">
      {methods.data?.mail === false && (
        <Note tone="neutral" Icon={Info} className="max-sm:mx-4">
          {t`This site doesn't send e-mail. Please contact the alumni office.`}
        </Note>
      )}
      <PushNote state={push.data} />
      <Section title={t`Which notifications you get, and how`} hint={t`Changes are saved automatically.`}>
        <QueryBoundary
          query={settings}
          pending={null}
          failed={t`Couldn't load your notification settings.`}
          className="mt-4"
        />
        <NotificationTable settings={settings.data} isPushed={push.data === 'on'} onSaved={onSaved} />
        <FixedChoiceLegend />
      </Section>
      {settings.data && <QuietHoursSettings settings={settings.data} onSaved={onSaved} />}
      <CalendarLinkSettings />
      {settings.data && <TimeZoneSettings settings={settings.data} onSaved={onSaved} />}
      <p role="status" className="flex min-h-6 items-center gap-2 px-1 text-sm text-ink-2">
        {isSaved && (
          <>
            <Check aria-hidden="true" className="size-4 text-brand-ink" /> {t`Saved`}
          </>
        )}
      </p>
    </div>
  );
}
