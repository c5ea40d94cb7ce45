import { type ComponentProps, memo } from 'react';
import { useLater } from '#web/lib/hooks/useLater.ts';
import { FilterFields } from './FilterFields.tsx';

/** The filters; their counts render after the people, except for the first time. */
export const LateFields = memo(function LateFields({ facets, ...rest }: ComponentProps<typeof FilterFields>) {
  return <FilterFields {...rest} facets={useLater(facets) ?? facets} />;
});
