import { t } from '@lingui/core/macro';
import type { NoticeSettings } from '#shared/notices/settings.ts';
import { useSaveNoticeTimes } from '#web/api/account/noticeSettings.ts';
import { useClock } from '#web/lib/dates/clock.ts';
import { locale } from '#web/lib/dates/locale.ts';
import { zoneLabel, zoneNames } from '#web/lib/dates/zones.ts';
import { Select } from '#web/ui/forms/Select.tsx';
import { Section } from '#web/ui/layout/Section.tsx';

interface TimeZoneSettingsProps {
  readonly settings: NoticeSettings;
  readonly onSaved: () => void;
}

/** The time zone of event times in e-mails. */
export function TimeZoneSettings({ settings: { timeZone }, onSaved }: TimeZoneSettingsProps) {
  const save = useSaveNoticeTimes(onSaved);
  return (
    <Section title={t`Time`}>
      <Select
        label={t`Time zone`}
        hint={
          timeZone === '' ? (
            t`E-mails will also show event times in the time zone you choose.`
          ) : (
            <CurrentTime zone={timeZone} />
          )
        }
        className="mt-4 sm:max-w-sm"
        value={timeZone}
        options={[
          { value: '', label: t`Not set` },
          ...zoneNames(timeZone).map((zone) => ({ value: zone, label: zoneLabel(zone) })),
        ]}
        onChange={(zone) => save({ timeZone: zone })}
      />
    </Section>
  );
}

/** 'Current time: Monday, 9:42 AM' */
function CurrentTime({ zone }: { readonly zone: string }) {
  const time = useClock((now) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
    }).format(now),
  );
  return t`Current time: ${time}`;
}
