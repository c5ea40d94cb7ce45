import { describe, expect, test } from 'vitest';
import type { FactVisibility, Audiences } from '#shared/platform/facts.ts';
import { strangerAudience, ownAudience, visibleFacts } from './visibleFacts.ts';

const told = {
  headline: 'Keeps trains apart',
  classYear: 2019,
  degree: 'BSc',
  place: { city: 'Rotterdam', country: 'Netherlands' },
  employer: 'Ferrous Mobility',
  jobTitle: 'Engineer',
  field: 'software',
  openTo: ['mentoring' as const],
  links: ['https://maya.example'],
  confirmed: true,
};
const eyes = (...more: FactVisibility[]) => new Set<FactVisibility>(['all', ...more]);
const seen = (audience: Audiences, ...more: FactVisibility[]) =>
  Object.keys(visibleFacts({ ...told, audience }, eyes(...more))).filter(
    (fact) =>
      JSON.parse(JSON.stringify(visibleFacts({ ...told, audience }, eyes(...more))))[fact] !== undefined,
  );

describe('the facts of a member', () => {
  test('are public by default', () => {
    expect(visibleFacts(told, strangerAudience)).toEqual(told);
  });

  test('are visible to their own audience and to the member', () => {
    const facts = [
      'headline',
      'degree',
      'place',
      'employer',
      'jobTitle',
      'field',
      'openTo',
      'links',
    ] as const;
    for (const fact of facts) {
      for (const whom of ['class', 'following', 'me'] as const) {
        const audience = { [fact]: whom };
        const others = (['class', 'following'] as const).filter((candidate) => candidate !== whom);

        expect(seen(audience, ...others)).not.toContain(fact);
        expect(seen(audience, ...(whom === 'me' ? [] : [whom])).includes(fact)).toBe(whom !== 'me');
        expect(visibleFacts({ ...told, audience }, ownAudience)).toEqual(told);
      }
    }
  });

  test('always show the class and its confirmation', () => {
    const audience = { degree: 'me' } as const;

    expect(visibleFacts({ ...told, audience }, strangerAudience)).toMatchObject({
      classYear: 2019,
      confirmed: true,
    });
  });

  test('of a hidden profile are visible only to the member', () => {
    const hidden = { ...told, hidden: 'a case' };

    expect(visibleFacts(hidden, eyes('class', 'following'))).toEqual({});
    expect(visibleFacts(hidden, ownAudience)).toEqual(told);
  });
});
