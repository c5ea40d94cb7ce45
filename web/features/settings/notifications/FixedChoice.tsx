import { t } from '@lingui/core/macro';
import Lock from 'lucide-react/icons/lock';

/** A cell of the notification table: always sent, with nothing to choose. */
export function AlwaysOnCell() {
  return (
    <td className="py-3">
      <span className="flex items-center justify-center">
        <Lock aria-hidden="true" className="size-4 text-ink-2" />
        <span className="sr-only">{t`Always on`}</span>
      </span>
    </td>
  );
}

/** A cell of the same table: this kind is never sent through this channel. */
export function NeverCell() {
  return (
    <td className="py-3 text-center text-ink-2">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t`Not available`}</span>
    </td>
  );
}

/** The legend of the icons. */
export function FixedChoiceLegend() {
  return (
    <p aria-hidden="true" className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-2">
      <span className="flex items-center gap-1.5">
        <Lock className="size-3.5" /> {t`Always on`}
      </span>
      <span>– {t`Not available`}</span>
    </p>
  );
}
