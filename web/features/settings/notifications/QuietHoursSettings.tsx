import { t } from '@lingui/core/macro';
import Moon from 'lucide-react/icons/moon';
import type { NoticeSettings, QuietHours } from '#shared/notices/settings.ts';
import { useSaveNoticeTimes } from '#web/api/account/noticeSettings.ts';
import { formatTimeOfDay } from '#web/lib/dates/time.ts';
import { deviceZone } from '#web/lib/dates/zones.ts';
import { Select } from '#web/ui/forms/Select.tsx';
import { SettingList, SettingRow } from '#web/ui/forms/SettingRow.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import { Section } from '#web/ui/layout/Section.tsx';

interface QuietHoursSettingsProps {
  readonly settings: NoticeSettings;
  readonly onSaved: () => void;
}

/** The hours suggested to a member who turns quiet hours on. */
const night = { from: '22:00', to: '07:00' };

const everyHalfHour = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

const timesWith = (selectedTime: string, otherTime: string) =>
  [...new Set([...everyHalfHour, selectedTime])]
    .toSorted()
    .filter((time) => time !== otherTime)
    .map((value) => ({ value, label: formatTimeOfDay(value) }));

/** The hours in which nothing is pushed. */
export function QuietHoursSettings({ settings, onSaved }: QuietHoursSettingsProps) {
  const { quietHours, timeZone } = settings;
  const saveTimes = useSaveNoticeTimes(onSaved);
  // Quiet hours need a time zone: without one, the member gets that of this device.
  const save = (hours: QuietHours | null): void =>
    saveTimes({
      quietHours: hours,
      ...(hours !== null && timeZone === '' && { timeZone: deviceZone }),
    });
  return (
    <Section title={t`Quiet hours`}>
      <SettingList className="mt-2">
        <SettingRow
          Icon={Moon}
          title={t`Quiet hours for push`}
          sub={t`You won't get push notifications during these hours. When they end, a single notification sums up what's new.`}
        >
          <Switch
            label={<span className="sr-only">{t`Quiet hours for push`}</span>}
            checked={quietHours !== null}
            onChange={(isOn) => save(isOn ? night : null)}
          />
        </SettingRow>
      </SettingList>
      {quietHours && (
        <div className="mt-1 flex flex-wrap gap-4 sm:ms-14">
          <Select
            label={t`From`}
            className="min-w-36 flex-1 sm:max-w-44"
            value={quietHours.from}
            options={timesWith(quietHours.from, quietHours.to)}
            onChange={(from) => save({ ...quietHours, from })}
          />
          <Select
            label={t`To`}
            className="min-w-36 flex-1 sm:max-w-44"
            value={quietHours.to}
            options={timesWith(quietHours.to, quietHours.from)}
            onChange={(to) => save({ ...quietHours, to })}
          />
        </div>
      )}
    </Section>
  );
}
