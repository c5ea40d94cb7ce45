import X from 'lucide-react/icons/x';
import { cx } from '#web/ui/cx.ts';
import { pillClass } from './SegmentedControl.tsx';

interface ChipProps {
  readonly label: string;
  /** Says what a click removes, for assistive technology. */
  readonly removeText: string;
  readonly onRemove: () => void;
}

/** A chosen value that a click removes. */
export const Chip = ({ label, removeText, onRemove }: ChipProps) => (
  <button
    type="button"
    aria-label={removeText}
    onClick={onRemove}
    className={cx(pillClass(true), 'fc-border max-w-full')}
  >
    <bdi className="truncate">{label}</bdi>
    <X aria-hidden="true" className="-me-1 size-4 shrink-0" />
  </button>
);
