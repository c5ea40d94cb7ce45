import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { joinWithCommas } from '#web/lib/texts/language.ts';

/** What the form starts with, as specified: sample values, which are never published as someone's career. */
export const sample = (): Readonly<Record<SampleField, string>> => ({
  title: t`My first year as a software engineer`,
  company: t`Northwind Labs`,
  location: t`Rotterdam, Netherlands`,
  role: t`Software Engineer`,
  startDate: '2025-09-01',
  endDate: '2026-08-31',
  description: t`What I worked on, what I learned, and what I'd tell someone starting today.`,
});

const sampleFields = ['title', 'company', 'location', 'role', 'startDate', 'endDate', 'description'] as const;
type SampleField = (typeof sampleFields)[number];

const fieldLabels: Readonly<Record<SampleField, MessageDescriptor>> = {
  title: msg`Title`,
  company: msg`Company`,
  location: msg`Location`,
  role: msg`Role`,
  startDate: msg`Start date`,
  endDate: msg`End date`,
  description: msg`Description`,
};

/** Names of the fields that still hold their sample. */
export function remainingSampleFields(editedFields: ReadonlySet<string>): readonly SampleField[] {
  return sampleFields.filter((name) => !editedFields.has(name));
}

/** Names the fields that still hold their sample; '' where none does. */
export function sampleFieldsText(sampleNames: readonly SampleField[]): string {
  if (sampleNames.length === 0) return '';
  const fields = joinWithCommas(sampleNames.map((name) => i18n._(fieldLabels[name])));
  return t`Replace the sample text in: ${fields}.`;
}
