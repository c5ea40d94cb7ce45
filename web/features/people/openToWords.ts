import type { OpenTo } from '#shared/platform/facts.ts';

/** What members are open to, in words. */
export const openToWords: Readonly<Record<OpenTo, string>> = {
  mentoring: 'Mentoring',
  hiring: 'Hiring',
  speaking: 'Speaking',
};
