import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { decideReport, getReport } from '#shared/moderation/caseRoutes.ts';
import { appeal, report } from '#shared/moderation/routes.ts';
import { safetyTexts } from '#shared/moderation/texts.ts';
import type { Route } from '#shared/platform/contract.ts';
import * as texts from '#shared/platform/texts.ts';
import { aCase } from '#tests/support/aCase.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aPerson } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { CasePanel } from '#web/features/moderation/CasePanel.tsx';
import { DecisionForm } from '#web/features/moderation/DecisionForm.tsx';
import { AppealDialog } from '#web/features/safety/AppealDialog.tsx';
import { ReportDialog } from '#web/features/safety/ReportDialog.tsx';
import { startSession } from '#web/lib/session/session.ts';

const sofia = aPerson(2);
const ruledOn = aCase(sofia);
const nothing = (): void => undefined;

let api: PretendApi;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  api = new PretendApi();
  startSession(aLoggedInUser({ role: 'admin' }));
  user = userEvent.setup();
});

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const about = { kind: 'comment', id: 'c1', person: sofia, path: '/' } as const;

interface Place {
  readonly what: string;
  readonly draw: () => ReactNode;
  readonly route: Route;
  readonly params?: Record<string, string>;
  readonly act: () => Promise<void>;
  /** The message shown if the server cannot be reached. */
  readonly otherwise: string;
}

const places: readonly Place[] = [
  {
    what: 'a report',
    draw: () => <ReportDialog about={about} open onOpenChange={nothing} onBlock={nothing} />,
    route: report,
    act: async () => {
      await user.click(await screen.findByRole('radio', { name: /spam/i }));
      await press('Send report');
    },
    otherwise: safetyTexts.reportFailed,
  },
  {
    what: 'an appeal',
    draw: () => <AppealDialog open onOpenChange={nothing} />,
    route: appeal,
    act: async () => {
      await user.type(await screen.findByRole('textbox'), 'Look again.');
      await press('Send');
    },
    otherwise: safetyTexts.appealFailed,
  },
  {
    what: 'a ruling',
    draw: () => <DecisionForm reportCase={ruledOn} onStale={nothing} />,
    route: decideReport,
    params: { id: 'case' },
    act: () => press('Dismiss report'),
    otherwise: "Couldn't save the decision. Please try again.",
  },
  {
    what: 'a case',
    draw: () => <CasePanel id="case" />,
    route: getReport,
    params: { id: 'case' },
    act: async () => undefined,
    otherwise: "Couldn't load the report.",
  },
];

describe.each(places)('$what', ({ draw, route, params, act, otherwise }) => {
  test('says what to do if the session has expired', async () => {
    api.refuses(route, 401, texts.notAuthenticated, params, 'UNAUTHENTICATED');
    showScreen(draw(), { path: '/here' });
    await act();

    await screen.findByText(texts.sessionEnded);
    expect(screen.queryByText(texts.notAuthenticated)).toBeNull();
  });

  test('shows the text of the screen if the server did not respond', async () => {
    api.loses(route, params);
    showScreen(draw(), { path: '/here' });
    await act();

    await screen.findByText(otherwise);
  });
});
