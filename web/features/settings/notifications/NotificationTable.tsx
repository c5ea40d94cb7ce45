import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { NoticeSettings } from '#shared/notices/settings.ts';
import { isOptionalTopic, noticeTopics, type TopicName } from '#shared/notices/topics.ts';
import { type ConfigurableChannel, useNoticeChoice } from '#web/api/account/noticeSettings.ts';
import { CheckBox } from '#web/ui/forms/CheckBox.tsx';
import { AlwaysOnCell, NeverCell } from './FixedChoice.tsx';

const groups = [
  ['people', msg`People`],
  ['events', msg`Events you're signed up for`],
  ['school', msg`School`],
] as const;

/** The channels; each has a column. */
const columns: readonly { readonly channel: ConfigurableChannel; readonly title: MessageDescriptor }[] = [
  { channel: 'here', title: msg`In the app` },
  { channel: 'email', title: msg({ message: 'E-mail', context: 'column' }) },
  { channel: 'push', title: msg`Push` },
];

const topicNames: Readonly<Record<TopicName, MessageDescriptor>> = {
  message: msg`Unread messages`,
  mention: msg`Mentions`,
  comment: msg`Comments and replies`,
  like: msg`Likes`,
  follow: msg`New followers`,
  eventReminder: msg`Confirmations and reminders`,
  eventChanged: msg`Changes`,
  eventCanceled: msg`Cancellations`,
  seat: msg`Seats from the waitlist`,
  digest: msg`Weekly digest`,
  announcement: msg`Announcements`,
  membership: msg`Your membership`,
  security: msg`Account security`,
};
const topicHints: Readonly<Partial<Record<TopicName, MessageDescriptor>>> = {
  eventReminder: msg`Reminders are sent a week and a day before the event`,
  membership: msg`Including moderators' decisions`,
  security: msg`Including e-mail confirmations and password resets`,
};

const topics = Object.keys(noticeTopics).filter((name): name is TopicName => name in noticeTopics);

interface NotificationTableProps {
  /** Undefined until it is loaded. */
  readonly settings: NoticeSettings | undefined;
  /** True if this browser gets pushes; otherwise the checkboxes of that column are disabled. */
  readonly isPushed: boolean;
  readonly onSaved: () => void;
}

/** The topics and their channels: one row per topic, in groups. */
export function NotificationTable({ settings, isPushed, onSaved }: NotificationTableProps) {
  return (
    <table className="mt-4 w-full text-base">
      <thead>
        <tr className="text-sm">
          <th scope="col" className="text-start font-semibold">
            <span className="sr-only">{t`Topic`}</span>
          </th>
          {columns.map(({ channel, title }) => (
            <th
              key={channel}
              scope="col"
              className="w-15 px-0.5 font-semibold wrap-anywhere max-sm:text-xs sm:w-18"
            >
              {i18n._(title)}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(([group, title]) => (
        <tbody key={group} className="divide-y divide-line">
          <tr>
            <th
              scope="rowgroup"
              colSpan={columns.length + 1}
              className="pt-5 pb-2 text-start text-xs font-semibold text-ink-2"
            >
              {i18n._(title)}
            </th>
          </tr>
          {topics
            .filter((name) => noticeTopics[name].group === group)
            .map((name) => (
              <TopicRow key={name} topic={name} {...{ settings, isPushed, onSaved }} />
            ))}
        </tbody>
      ))}
    </table>
  );
}

function TopicRow({ topic, ...rest }: NotificationTableProps & { readonly topic: TopicName }) {
  const declared = noticeTopics[topic];
  const hint = topicHints[topic];
  return (
    <tr>
      <th scope="row" className="py-3 pe-4 text-start font-medium wrap-anywhere">
        {i18n._(topicNames[topic])}
        {hint && <span className="block text-xs font-normal text-ink-2">{i18n._(hint)}</span>}
      </th>
      {columns.map(({ channel, title }) =>
        isOptionalTopic(channel, topic) ? (
          <td key={channel} className="py-3 text-center">
            <Choice {...{ topic, channel, title, ...rest }} />
          </td>
        ) : (
          <Fixed key={channel} delivery={declared[channel]} />
        ),
      )}
    </tr>
  );
}

const Fixed = ({ delivery }: { readonly delivery: string }) =>
  delivery === 'always' ? <AlwaysOnCell /> : <NeverCell />;

interface ChoiceProps extends NotificationTableProps {
  readonly topic: TopicName;
  readonly channel: ConfigurableChannel;
  readonly title: MessageDescriptor;
}

function Choice({ topic, channel, title, settings, isPushed, onSaved }: ChoiceProps) {
  const choices: Readonly<Partial<Record<TopicName, boolean>>> | undefined = settings?.[channel];
  const isOn = choices?.[topic];
  const [name, way] = [i18n._(topicNames[topic]), i18n._(title)];
  const choose = useNoticeChoice({ channel, topic, isOn: isOn === true, onSaved });
  return (
    <CheckBox
      label={t`${name}: ${way}`}
      hidesLabel
      className="align-middle"
      disabled={isOn === undefined || (channel === 'push' && !isPushed)}
      checked={isOn === true}
      onChange={choose}
    />
  );
}
