import type { NoticeKind, NoticeSettings } from '#shared/noticeEntities.ts';
import { CheckBox } from '#web/ui/CheckBox.tsx';
import { useNoticeChoice } from './useNoticeChoices.ts';

const names: readonly (readonly [NoticeKind, string])[] = [
  ['comment', 'Comments on what I shared'],
  ['like', 'Likes'],
  ['follow', 'New followers'],
  ['seat', 'A seat that became free'],
];

/**
 * Rows of the table of what reaches one: of each kind of notice whether it is told here. None is mailed. What is chosen
 * is undefined while nobody knows.
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
      <td className="py-3 text-center text-ink-2">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Not mailed</span>
      </td>
    </tr>
  ));
}

interface ChoiceProps {
  readonly kind: NoticeKind;
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
