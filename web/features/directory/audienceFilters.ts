import { t } from '@lingui/core/macro';
import type { Audience } from '#shared/announcements/entities.ts';
import { joinWithCommas } from '#web/lib/texts/language.ts';
import { type DirectoryFilters, directoryUrlParams, filterChips, noFilters } from './directoryAddress.ts';

/** The conditions of an audience as filters of the directory. */
export function filtersOf({ from, to, place, employer, field, open }: Audience): DirectoryFilters {
  return {
    ...noFilters,
    sort: 'recent',
    from: from === undefined ? '' : String(from),
    to: to === undefined ? '' : String(to),
    place: place ?? [],
    employer: employer ?? [],
    field: field ?? [],
    open: open ?? [],
  };
}

/** The audience of these filters. Conditions that the directory has no filter for stay as they are. */
export function audienceFrom(filters: DirectoryFilters, { degree = [], confirmed }: Audience): Audience {
  const { from, to, place, employer, field, open } = filters;
  return {
    ...(from !== '' && { from: Number(from) }),
    ...(to !== '' && { to: Number(to) }),
    ...(place.length > 0 && { place: [...place] }),
    ...(employer.length > 0 && { employer: [...employer] }),
    ...(field.length > 0 && { field: [...field] }),
    ...(open.length > 0 && { open: [...open] }),
    ...(degree.length > 0 && { degree }),
    ...(confirmed && { confirmed }),
  };
}

/** The same people in the directory; undefined if the directory lacks a filter for a condition. */
export const directoryLink = (audience: Audience): string | undefined =>
  audience.degree === undefined && audience.confirmed === undefined
    ? `/findusers?${directoryUrlParams(filtersOf(audience), '').toString()}`
    : undefined;

/** One removable condition of an audience. */
interface AudienceChip {
  readonly label: string;
  readonly without: Audience;
}

/** The conditions of an audience, one chip each. Degrees and the confirmation come from the API only. */
export function audienceChips(audience: Audience): readonly AudienceChip[] {
  const filters = filtersOf(audience);
  const { degree = [], confirmed } = audience;
  return [
    ...filterChips(filters).map(({ label, remove }) => ({
      label,
      without: audienceFrom({ ...filters, ...remove(filters) }, audience),
    })),
    ...degree.map((value) => ({
      label: value,
      without: audienceFrom(filters, { degree: degree.filter((other) => other !== value), confirmed }),
    })),
    ...(confirmed ? [{ label: t`Confirmed by the school`, without: audienceFrom(filters, { degree }) }] : []),
  ];
}

/** An audience in words: its conditions, or all members. */
export function audienceText(audience: Audience): string {
  const labels = audienceChips(audience).map(({ label }) => label);
  return labels.length === 0 ? t`All members` : joinWithCommas(labels);
}
