import type { ComponentProps } from 'react';
import { cx } from '#web/ui/cx.ts';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'accept' | 'onChange'> {
  readonly name: string;
  /** Called with true when a drag enters, and with false when it leaves. */
  readonly onDragChange: (isOver: boolean) => void;
  readonly onFiles: (files: Iterable<File>) => void;
}

/** An invisible file input over the element that represents it: click, drop and keyboard are the browser's own. */
export function FileInput({ onDragChange, onFiles, className, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      accept="image/*"
      onDragEnter={() => onDragChange(true)}
      onDragLeave={() => onDragChange(false)}
      onDrop={() => onDragChange(false)}
      onChange={({ currentTarget }) => {
        if (currentTarget.files) onFiles(currentTarget.files);
        currentTarget.value = '';
      }}
      className={cx('absolute inset-0 cursor-pointer opacity-0', className)}
    />
  );
}
