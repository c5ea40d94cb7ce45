import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { SyntheticEvent } from 'react';
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

export type InputEvent = SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Selects a sample when its field gets the focus, so that typing replaces it. */
export interface SampleSelection {
  readonly onFocus: (event: InputEvent) => void;
  readonly onMouseDown: (event: InputEvent) => void;
}

/**
 * The samples that a form still holds. What was typed is the member's own, even if it equals the sample.
 * @param editedFields names of the fields that were typed in, as the draft keeps them: one text with spaces; undefined
 * for a form without samples.
 */
export function remainingSamples(editedFields: string | undefined) {
  const edited = new Set(editedFields?.split(' ').filter(Boolean));
  const remaining = editedFields === undefined ? [] : sampleFields.filter((name) => !edited.has(name));
  const isSample = (name: string, { type }: { readonly type: string }): boolean =>
    type !== 'date' && remaining.some((field) => field === name);
  return {
    errors: () => Object.fromEntries(remaining.map((name) => [name, t`Replace the sample text.`])),
    /** Names the fields; '' if there are none. */
    errorText: (): string => {
      if (remaining.length === 0) return '';
      const fields = joinWithCommas(remaining.map((name) => i18n._(fieldLabels[name])));
      return t`Replace the sample text in: ${fields}.`;
    },
    /** The `editedFields` once one more field was typed in. */
    without: (name: string): string =>
      editedFields === undefined ? '' : [...new Set([...edited, name])].join(' '),
    selection: (name: string): SampleSelection => ({
      onFocus: ({ currentTarget }) => {
        if (isSample(name, currentTarget)) currentTarget.select();
      },
      // A click would put the cursor into the sample, where typing no longer replaces it.
      onMouseDown: (event) => {
        if (!isSample(name, event.currentTarget)) return;
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.select();
      },
    }),
  };
}
