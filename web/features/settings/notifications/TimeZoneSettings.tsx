import { t } from '@lingui/core/macro';
import type { NoticeSettings } from '#shared/notices/settings.ts';
import { useSaveTimeZone } from '#web/api/account/noticeSettings.ts';
import { useClock } from '#web/lib/dates/clock.ts';
import { locale } from '#web/lib/dates/locale.ts';
import { Select } from '#web/ui/forms/Select.tsx';
import { Section } from '#web/ui/layout/Section.tsx';

interface TimeZoneSettingsProps {
  readonly settings: NoticeSettings;
  readonly onSaved: () => void;
}

const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const shown = (zone: string) => zone.replaceAll('_', ' ');

function zoneLabel(zone: string): string {
  const name = shown(zone);
  return zone === deviceZone ? t`${name} (this device)` : name;
}

/** The zones that the browser knows, with the device's own and the chosen one, which may have an older name. */
const zonesWith = (...others: readonly string[]) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...others])].toSorted();

/** The time zone in which e-mails give the times of events. */
export function TimeZoneSettings({ settings: { timeZone }, onSaved }: TimeZoneSettingsProps) {
  const save = useSaveTimeZone(timeZone, onSaved);
  const zones = zonesWith(deviceZone, ...(timeZone === '' ? [] : [timeZone]));
  return (
    <Section title={t`Time`}>
      <Select
        label={t`Time zone`}
        hint={
          timeZone === '' ? (
            t`E-mails will also show event times in the time zone you choose.`
          ) : (
            <TimeThere zone={timeZone} />
          )
        }
        className="mt-4 sm:max-w-sm"
        value={timeZone}
        options={[
          { value: '', label: t`Not set` },
          ...zones.map((zone) => ({ value: zone, label: zoneLabel(zone) })),
        ]}
        onChange={save}
      />
    </Section>
  );
}

/** 'Current time: Monday, 9:42 AM' */
function TimeThere({ zone }: { readonly zone: string }) {
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
