import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';

interface FormButtonsProps extends Omit<ComponentProps<typeof Button>, 'type'> {
  readonly onCancel: () => void;
}

/** The last row of a form in a dialog: Cancel, and the button that sends the form. */
export function FormButtons({ onCancel, className, ...submit }: FormButtonsProps) {
  return (
    <div className={cx('flex flex-wrap gap-2', className)}>
      <Button kind="outline" className="flex-1" onClick={onCancel}>
        {t`Cancel`}
      </Button>
      <Button {...submit} type="submit" className="flex-1" />
    </div>
  );
}
