import type { ComponentProps } from 'react';
import { cx } from '#web/ui/cx.ts';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'accept' | 'onChange'> {
  readonly name: string;
  /** Called with true when a drag enters, and with false when it leaves. */
  readonly onOver: (over: boolean) => void;
  readonly onFiles: (files: Iterable<File>) => void;
}

/** An invisible file input over the element that represents it: click, drop and keyboard are the browser's own. */
export function FileInput({ onOver, onFiles, className, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      accept="image/*"
      onDragEnter={() => onOver(true)}
      onDragLeave={() => onOver(false)}
      onDrop={() => onOver(false)}
      onChange={({ currentTarget }) => {
        if (currentTarget.files) onFiles(currentTarget.files);
        currentTarget.value = '';
      }}
      className={cx('absolute inset-0 cursor-pointer opacity-0', className)}
    />
  );
}
