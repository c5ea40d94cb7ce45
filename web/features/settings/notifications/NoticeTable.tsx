import { msg, t } from '@lingui/core/macro';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { isNoticeChoice, type NoticeChoice, noticeTopics, type TopicName } from '#shared/notices/topics.ts';
import type { NoticeSettings } from '#shared/notices/settings.ts';
import { useNoticeChoice } from '#web/api/account/noticeSettings.ts';
import { CheckBox } from '#web/ui/forms/CheckBox.tsx';
import { AlwaysOn, Never } from './FixedChoice.tsx';

const groups = [
  ['people', msg`People`],
  ['events', msg`Events you're signed up for`],
  ['school', msg`School`],
] as const;

const topicNames: Readonly<Record<TopicName, MessageDescriptor>> = {
  mention: msg`Mentions`,
  comment: msg`Comments and replies`,
  like: msg`Likes`,
  follow: msg`New followers`,
  eventChanged: msg`Changes`,
  eventCancelled: msg`Cancellations`,
  seat: msg`You get a seat from the waitlist`,
  membership: msg`Your membership`,
  security: msg`Account security`,
};
const topicHints: Readonly<Partial<Record<TopicName, MessageDescriptor>>> = {
  membership: msg`Including moderators' decisions`,
  security: msg`Including e-mail confirmations and password resets`,
};

const topics = Object.keys(noticeTopics).filter((name): name is TopicName => name in noticeTopics);

interface NoticeTableProps {
  /** Undefined until it is loaded. */
  readonly chosen: NoticeSettings | undefined;
  readonly onSaved: () => void;
}

/** What reaches the member, and how: one row per topic, in groups. */
export function NoticeTable({ chosen, onSaved }: NoticeTableProps) {
  return (
    <table className="mt-4 w-full text-base">
      <thead>
        <tr className="text-sm">
          <th scope="col" className="text-start font-semibold">
            <span className="sr-only">{t`Topic`}</span>
          </th>
          <th scope="col" className="w-16 font-semibold">
            {t`In-app`}
          </th>
          <th scope="col" className="w-20 font-semibold">
            {t`E-mail`}
          </th>
        </tr>
      </thead>
      {groups.map(([group, title]) => (
        <tbody key={group} className="divide-y divide-line">
          <tr>
            <th
              scope="rowgroup"
              colSpan={3}
              className="pt-5 pb-2 text-start text-xs font-semibold text-ink-2"
            >
              {i18n._(title)}
            </th>
          </tr>
          {topics
            .filter((name) => noticeTopics[name].group === group)
            .map((name) => (
              <TopicRow key={name} topic={name} chosen={chosen} onSaved={onSaved} />
            ))}
        </tbody>
      ))}
    </table>
  );
}

function TopicRow({ topic, chosen, onSaved }: NoticeTableProps & { readonly topic: TopicName }) {
  const declared = noticeTopics[topic];
  const hint = topicHints[topic];
  return (
    <tr>
      <th scope="row" className="py-3 pe-4 text-start font-medium">
        {i18n._(topicNames[topic])}
        {hint && <span className="block text-xs font-normal text-ink-2">{i18n._(hint)}</span>}
      </th>
      {isNoticeChoice(topic) ? (
        <td className="py-3 text-center">
          <Choice topic={topic} chosen={chosen} onSaved={onSaved} />
        </td>
      ) : (
        <Fixed delivery={declared.here} />
      )}
      <Fixed delivery={declared.email} />
    </tr>
  );
}

const Fixed = ({ delivery }: { readonly delivery: string }) =>
  delivery === 'always' ? <AlwaysOn /> : <Never />;

function Choice({ topic, chosen, onSaved }: NoticeTableProps & { readonly topic: NoticeChoice }) {
  const isOn = chosen?.here[topic];
  const name = i18n._(topicNames[topic]);
  const choose = useNoticeChoice(topic, isOn === true, onSaved);
  return (
    <CheckBox
      label={t`${name}: In-app`}
      hidesLabel
      className="align-middle"
      disabled={isOn === undefined}
      checked={isOn === true}
      onChange={choose}
    />
  );
}
