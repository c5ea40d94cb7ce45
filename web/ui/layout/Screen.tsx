import type { ComponentProps } from 'react';
import { cx } from '#web/ui/cx.ts';

/** The frame of most screens: as wide as the top bar, with room at the sides and below. */
export const pageFrameClass = 'mx-auto mb-16 w-full max-w-[77rem] px-4 pt-6 sm:px-6';

/** The content of a screen: the target of 'Skip to content', and of the focus after a navigation. */
export const Screen = ({ className, ...props }: ComponentProps<'main'>) => (
  <main id="main" tabIndex={-1} className={cx('outline-none', className)} {...props} />
);
