import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateRequestDetails } from '#shared/membership/routes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { decideReport } from '#shared/moderation/caseRoutes.ts';
import { appeal, report } from '#shared/moderation/routes.ts';
import type { OfficeMember } from '#shared/office/entities.ts';
import { changeMember } from '#shared/office/memberRoutes.ts';
import { changeSettings, getSettings } from '#shared/office/routes.ts';
import { aCase } from '#tests/support/aCase.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aMessage, aPerson } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { useChangeMember } from '#web/api/admin/admin.ts';
import { MemberDialogs } from '#web/features/admin/members/MemberDialogs.tsx';
import { WriteDialog } from '#web/features/admin/members/WriteDialog.tsx';
import { DecisionDialog } from '#web/features/admin/requests/DecisionDialog.tsx';
import SchoolSettingsScreen from '#web/features/admin/school/SchoolSettingsScreen.tsx';
import { RequestDetailsDialog } from '#web/features/auth/membership/RequestDetailsDialog.tsx';
import { DecisionForm } from '#web/features/moderation/DecisionForm.tsx';
import { AppealDialog } from '#web/features/safety/AppealDialog.tsx';
import { ReportDialog } from '#web/features/safety/ReportDialog.tsx';
import { endSession, startSession } from '#web/lib/session/session.ts';

const me = aLoggedInUser({ role: 'admin' });
const other = aLoggedInUser({ _id: '01JD0000000000000000000008', id: '01JD0000000000000000000008' });
const sofia = aPerson(2, { fullName: 'Sofia Marchetti' });
const createdAt = '2026-01-01T00:00:00.000Z';
const reader: OfficeMember = { ...sofia, status: 'member', createdAt };
const ruledOn = aCase(sofia);
const school = {
  mail: true,
  name: 'School',
  contact: '',
  timeZone: 'UTC',
  language: 'en' as const,
  policies: { open: false, domains: [], invitation: false, roster: false },
  newsByDefault: false,
  version: 1,
};
const thanks = { success: true, message: 'Thank you.' } as const;

let api: PretendApi;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  api = new PretendApi();
  startSession(me);
  user = userEvent.setup();
  api.replies(getSettings, school);
});

interface Opened {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

interface Form {
  readonly what: string;
  readonly draw: (opened: Opened) => ReactNode;
  readonly label: RegExp;
  /** How to submit the text once it is written. */
  readonly send: () => Promise<void>;
  readonly isDialog: boolean;
  /** The button that discards the text. */
  readonly cancel?: string;
}

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

const forms: readonly Form[] = [
  {
    what: 'a report',
    draw: ({ isOpen, setOpen }) => (
      <ReportDialog
        about={{ kind: 'comment', id: 'c1', person: sofia, path: '/' }}
        open={isOpen}
        onOpenChange={setOpen}
        onBlock={() => undefined}
      />
    ),
    label: /^Anything the moderators/,
    send: async () => {
      api.replies(report, { ...thanks, caseId: 'case', alreadyReported: false });
      await user.click(screen.getByRole('radio', { name: /spam/i }));
      await press('Send report');
      await press('Done');
    },
    isDialog: true,
    cancel: 'Cancel',
  },
  {
    what: 'an appeal',
    draw: ({ isOpen, setOpen }) => <AppealDialog caseId="case" open={isOpen} onOpenChange={setOpen} />,
    label: /^Why should we change/,
    send: async () => {
      api.replies(appeal, thanks);
      await press('Send');
    },
    isDialog: true,
    cancel: 'Cancel',
  },
  {
    what: 'the details for the school',
    draw: ({ isOpen, setOpen }) => (
      <RequestDetailsDialog
        request={{ state: 'open', question: '', text: '' }}
        open={isOpen}
        onOpenChange={setOpen}
      />
    ),
    label: /^What should the school know/,
    send: async () => {
      api.replies(updateRequestDetails, thanks);
      await press('Send');
    },
    isDialog: true,
  },
  {
    what: 'a message to members',
    draw: ({ isOpen, setOpen }) => (
      <WriteDialog recipients={[reader]} open={isOpen} onClose={() => setOpen(false)} />
    ),
    label: /^Message/,
    send: async () => {
      api.replies(sendMessage, { newMessage: aMessage(1, me.id, reader.id) }, { params: { id: reader.id } });
      await press('Send');
    },
    isDialog: true,
    cancel: 'Cancel',
  },
  {
    what: 'the words of a decision',
    draw: ({ isOpen, setOpen }) => (
      <DecisionDialog
        id="request"
        name={sofia.fullName}
        isMailed
        decision={isOpen ? 'decline' : undefined}
        onClose={() => setOpen(false)}
        onDecide={async () => true}
      />
    ),
    label: /^Reason/,
    send: () => press('Decline'),
    isDialog: true,
  },
  {
    what: 'the reason of a suspension',
    draw: (opened) => <Suspension {...opened} />,
    label: /^Reason/,
    send: async () => {
      await user.selectOptions(screen.getByRole('combobox', { name: /^Duration/ }), '1 week');
      api.replies(changeMember, reader, { params: { id: reader.id } });
      await press('Suspend');
      await screen.findByText('Done.');
    },
    isDialog: true,
    cancel: 'Cancel',
  },
  {
    what: 'the words of a ruling',
    draw: () => <DecisionForm reportCase={ruledOn} onStale={() => undefined} />,
    label: /^Message to Sofia/,
    send: async () => {
      api.replies(decideReport, ruledOn, { params: { id: 'case' } });
      await press('Warn only');
      await screen.findByText('Decision saved.');
    },
    isDialog: false,
  },
  {
    what: 'the name of the school',
    draw: () => <SchoolSettingsScreen />,
    label: /^Name/,
    send: async () => {
      const saved = { ...school, version: 2 };
      api.replies(changeSettings, saved);
      api.replies(getSettings, saved);
      await press('Save');
      await screen.findByText('Settings saved.');
    },
    isDialog: false,
    cancel: 'Discard',
  },
];

function Suspension({ isOpen, setOpen }: Opened) {
  const change = useChangeMember((call) => call());
  return (
    <>
      {change.isSuccess && <p>Done.</p>}
      <MemberDialogs
        action={isOpen ? { action: 'suspend', member: reader } : undefined}
        onClose={() => setOpen(false)}
        onChange={({ id }, body) => {
          setOpen(false);
          change.mutate({ id, body });
        }}
      />
    </>
  );
}

function House({ form: { draw, isDialog } }: { readonly form: Form }) {
  const [isOpen, setOpen] = useState(!isDialog);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open it
      </button>
      {draw({ isOpen, setOpen })}
    </>
  );
}

/** The visible text field of a form, after opening it if it is a dialog. */
async function show(form: Form): Promise<HTMLElement> {
  showScreen(<House form={form} />, { path: '/here' });
  return open(form);
}

async function open(form: Form): Promise<HTMLElement> {
  if (form.isDialog) await press('Open it');
  return screen.findByRole('textbox', { name: form.label });
}

const words = 'Written with care.';

async function write(form: Form): Promise<void> {
  const field = await show(form);
  await user.clear(field);
  await user.type(field, words);
}

describe.each(forms)('$what', (form) => {
  test('survives an expired session, for its author only', async () => {
    await write(form);
    endSession('expired');
    cleanup();

    startSession(other);
    expect(await show(form)).not.toHaveProperty('value', words);
    endSession('expired');
    cleanup();
    startSession(me);

    expect(await show(form)).toHaveProperty('value', words);
  });

  test('is removed by a logout', async () => {
    await write(form);
    endSession('logout');
    cleanup();

    startSession(me);

    expect(await show(form)).not.toHaveProperty('value', words);
  });

  test('is removed once sent', async () => {
    await write(form);

    await form.send();

    if (form.isDialog) await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    expect(await show(form)).not.toHaveProperty('value', words);
  });
});

test.each(forms.filter(({ isDialog }) => isDialog))(
  '$what survives a click outside the dialog',
  async (form) => {
    await write(form);

    await user.click(document.body);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await open(form)).toHaveProperty('value', words);
  },
);

const givenUp = forms.flatMap((form) =>
  form.cancel === undefined ? [] : [{ ...form, cancel: form.cancel }],
);

test.each(givenUp)('$what is removed when canceled', async (form) => {
  await write(form);

  await press(form.cancel);

  if (form.isDialog) await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  expect(await show(form)).not.toHaveProperty('value', words);
});

test('recipients reached before the session expired are not written to again', async () => {
  const hiro: OfficeMember = { ...aPerson(3, { fullName: 'Hiro Tanabe' }), status: 'member', createdAt };
  const form: Form = {
    what: 'a message',
    draw: ({ isOpen, setOpen }) => (
      <WriteDialog recipients={[reader, hiro]} open={isOpen} onClose={() => setOpen(false)} />
    ),
    label: /^Message/,
    send: () => press('Send'),
    isDialog: true,
  };
  const sent = () => api.seen.filter(({ path }) => path.includes('/send/'));
  api.replies(sendMessage, { newMessage: aMessage(1, me.id, reader.id) }, { params: { id: reader.id } });
  api.loses(sendMessage, { id: hiro.id });
  await write(form);
  await form.send();
  await screen.findByRole('alert');
  endSession('expired');
  cleanup();
  startSession(me);
  api.replies(sendMessage, { newMessage: aMessage(1, me.id, hiro.id) }, { params: { id: hiro.id } });

  await show(form);
  await form.send();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [, lost, again] = sent();
  expect(sent()).toHaveLength(3);
  expect(again?.path).toBe(lost?.path);
  expect(again?.body).toEqual(lost?.body);
});
