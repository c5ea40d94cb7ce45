/** What the form starts with, as specified: sample values, which are never published as someone's career. */
export const sample = {
  title: 'My first year as a software engineer',
  company: 'Northwind Labs',
  location: 'Rotterdam, Netherlands',
  role: 'Software Engineer',
  startDate: '2025-09-01',
  endDate: '2026-08-31',
  description: 'What I worked on, what I learned, and what I would tell someone who starts today.',
} as const;

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  company: 'Company',
  location: 'Location',
  role: 'Role',
  startDate: 'Start date',
  endDate: 'End date',
  description: 'Description',
};

/** Names of the fields that still hold their sample; `own` names those that were filled in, separated by blanks. */
export function samplesLeft(own: string): readonly string[] {
  const filledIn = new Set(own.split(' '));
  return Object.keys(sample).filter((name) => !filledIn.has(name));
}

/** `own` with one more field: what was typed is the member's own, even if it equals the sample. */
export function withOwn(own: string, name: string): string {
  return [...new Set([...own.split(' ').filter(Boolean), name])].join(' ');
}

/** Names the fields that still hold their sample; '' where none does. */
export function samplesSentence(left: readonly string[]): string {
  return left.length === 0
    ? ''
    : `Replace the sample text in: ${left.map((name) => labels[name]).join(', ')}.`;
}
