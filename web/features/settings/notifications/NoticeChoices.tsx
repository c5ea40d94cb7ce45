import type { NoticeChoice, NoticeSettings } from '#shared/notices/entities.ts';
import { CheckBox } from '#web/ui/forms/CheckBox.tsx';
import { AlwaysOn, Never } from './FixedChoice.tsx';
import { useNoticeChoice } from '#web/api/account/noticeSettings.ts';

const names: readonly (readonly [NoticeChoice, string])[] = [
  ['comment', 'Comments on what I shared'],
  ['like', 'Likes'],
  ['follow', 'New followers'],
  ['seat', 'A seat that became free'],
  ['eventChanged', 'Changes to events I go to'],
];

const isMailed = (kind: NoticeChoice): boolean => kind === 'eventChanged';

/**
 * Rows of the table of notifications: for each kind, whether it is shown here and whether it is e-mailed. `chosen` is
 * undefined until it is loaded.
 */
export function NoticeChoices({ chosen }: { readonly chosen: NoticeSettings | undefined }) {
  return names.map(([kind, name]) => (
    <tr key={kind}>
      <th scope="row" className="py-3 pe-4 text-start font-medium">
        {name}
      </th>
      <td className="py-3 text-center">
        <Choice kind={kind} name={name} isOn={chosen?.here[kind]} />
      </td>
      {isMailed(kind) ? <AlwaysOn /> : <Never label="Not mailed" />}
    </tr>
  ));
}

interface ChoiceProps {
  readonly kind: NoticeChoice;
  readonly name: string;
  readonly isOn: boolean | undefined;
}

function Choice({ kind, name, isOn }: ChoiceProps) {
  const choose = useNoticeChoice(kind, isOn === true);
  return (
    <CheckBox
      label={`${name}: Here`}
      hidesLabel
      disabled={isOn === undefined}
      checked={isOn === true}
      onChange={choose}
    />
  );
}
