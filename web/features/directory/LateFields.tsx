import { type ComponentProps, memo } from 'react';
import { useLater } from '#web/lib/hooks/useLater.ts';
import { FilterFields } from './FilterFields.tsx';

/** The filters, their numbers drawn once the people stand on the screen; the first ones at once. */
export const LateFields = memo(function LateFields({ facets, ...rest }: ComponentProps<typeof FilterFields>) {
  return <FilterFields {...rest} facets={useLater(facets) ?? facets} />;
});
