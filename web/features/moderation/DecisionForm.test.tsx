import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCase } from '#tests/support/aCase.ts';
import { aPerson } from '#tests/support/aPerson.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { DecisionForm } from './DecisionForm.tsx';

test.each([
  ['a report', {}, 'Dismiss report'],
  ['a report of hidden content', { hidden: true }, 'Restore'],
  ['an open appeal', { appealed: true, hidden: true }, 'Grant appeal'],
  ['an open appeal against a warning', { appealed: true }, 'Grant appeal'],
  ['a denied appeal', { appealed: true, hidden: true, state: 'done' }, 'Restore'],
] as const)('on %s, the decision in favor of the author is called what it does', (_what, changed, name) => {
  showScreen(<DecisionForm reportCase={{ ...aCase(aPerson(2)), ...changed }} onStale={() => undefined} />, {
    path: '/',
  });

  expect(screen.getAllByRole('button').at(-1)?.textContent).toBe(name);
});
