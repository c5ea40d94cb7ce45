import { type MessageDescriptor, i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { Person } from '#shared/platform/entities.ts';
import { fieldsOfWork } from '#shared/profiles/fieldsOfWork.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';

/**
 * A person's job in one line: 'Platform Engineer at Ferrous Mobility'; undefined if they have not given one.
 */
export function jobOf({ jobTitle = '', employer = '' }: Pick<Person, 'jobTitle' | 'employer'>) {
  if (jobTitle !== '' && employer !== '') return t`${jobTitle} at ${employer}`;
  return jobTitle || employer || undefined;
}

/** The first name, for use in a sentence. */
export const firstNameOf = (fullName: string): string => fullName.split(' ')[0] ?? fullName;

/** The city in a place's `placeValue`. */
export function cityOf(value: string): string {
  const comma = value.lastIndexOf(', ');
  return comma < 0 ? value : value.slice(0, comma);
}

const fields = new Map<string, MessageDescriptor>(fieldsOfWork);

/** A field of work in words. */
export function fieldOfWorkName(id: string): string {
  const label = fields.get(id);
  return label === undefined ? id : i18n._(label);
}

/** '1 person', '31 people'. */
export function peopleText(count: number): string {
  const formatted = formatNumber(count);
  return plural(count, { one: `${formatted} person`, other: `${formatted} people` });
}
