import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { listDirectory } from '#shared/directory/routes.ts';
import { searchContent } from '#shared/directory/searchRoutes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aPerson } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { sofia } from '#tests/support/replies.ts';
import { MemberQueryProvider } from '#web/api/MemberQueryProvider.tsx';
import { SearchBox } from '#web/app/commands/SearchBox.tsx';
import { endSession, startSession } from '#web/lib/session/session.ts';
// Loaded in advance, so that the first dialog does not wait for a file.
import '#web/app/commands/CommandPalette.tsx';
import '#web/ui/dialogs/DialogPanel.tsx';

const own = aLoggedInUser({ classYear: 2019 });
const noor = aPerson(1, {
  fullName: 'Noor Haddad',
  jobTitle: 'Bridge Engineer',
  employer: 'Span & Partners',
  place: { city: 'Rotterdam', country: 'Netherlands' },
});

const samir = aPerson(2, { fullName: 'Samir Patel' });

const nothing = {
  experiences: { hits: [], total: 0 },
  events: { hits: [], total: 0 },
  messages: { hits: [], total: 0 },
};

let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
  api.replies(listDirectory, { people: [noor, samir], total: 9 });
  api.replies(searchContent, nothing);
});

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p>at {pathname + search + hash}</p>;
}

function show() {
  render(
    <MemoryRouter>
      <MemberQueryProvider>
        <SearchBox isMember />
        <Address />
        <input aria-label="Other field" />
      </MemberQueryProvider>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const field = () => screen.findByRole('combobox', { name: 'Search everything' });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

test('the search field in the bar opens the people found', async () => {
  const user = show();

  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'zoë adler{Enter}');

  expect(await screen.findByText('at /findusers?q=zo%C3%AB%20adler')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the button in the field opens the command palette with the typed text', async () => {
  const user = show();

  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'rott');
  await user.click(screen.getByRole('button', { name: /^Search everything, / }));

  expect(await field()).toHaveProperty('value', 'rott');
  await screen.findByRole('option', { name: /Noor Haddad/ });
});

test('settings are found by their content and open at their section', async () => {
  api.replies(listDirectory, { people: [], total: 0 });
  const user = show();
  await user.keyboard('{Control>}k{/Control}');

  await user.type(await field(), 'password');
  await user.click(await screen.findByRole('option', { name: /Login & security/ }));

  expect(await screen.findByText('at /settings/security')).toBeTruthy();
});

test.each(['class of 2016', 'Class 2016', '2016'])('%j finds that class', async (words) => {
  api.replies(listDirectory, { people: [], total: 0 });
  const user = show();
  await user.keyboard('{Control>}k{/Control}');

  await user.type(await field(), words);
  await user.click(await screen.findByRole('option', { name: /Class of 2016/ }));

  expect(await screen.findByText('at /classes/2016')).toBeTruthy();
});

test.each(['2019', 'class of 2019'])("%j finds the member's class once", async (words) => {
  api.replies(listDirectory, { people: [], total: 0 });
  const user = show();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: /Your class, 2019/ });

  await user.type(await field(), words);

  await waitFor(() => expect(options()).toHaveLength(1));
  expect(options()[0]).toMatch(/lass.* 2019/);
});

test('a number that is not a class finds nothing', async () => {
  api.replies(listDirectory, { people: [], total: 0 });
  const user = show();
  await user.keyboard('{Control>}k{/Control}');

  await user.type(await field(), '3019');

  expect(await screen.findByText('No results for “3019”')).toBeTruthy();
});

test('until the first response, the search reports no result', async () => {
  const answer = Promise.withResolvers<void>();
  api.replies(searchContent, nothing, { until: answer.promise });
  const user = show();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'rott');
  await waitFor(() => expect(api.seen.some(({ path }) => path.includes('q=rott'))).toBe(true));

  expect(screen.queryByText(/^Searched the newest/)).toBeNull();
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  answer.resolve();

  await screen.findByRole('option', { name: /Noor Haddad/ });
  expect(screen.getByText(/^Searched the newest/)).toBeTruthy();
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
});

test.each([
  [searchContent, /Noor Haddad/, "Couldn't search experiences, events and messages."],
  [listDirectory, /nion/, "Couldn't search people."],
])('one failed part of the search does not hide the other: %#', async (failing, found, sentence) => {
  const _id = '01JG0000000000000000000001';
  const event = { _id, id: _id, eventTitle: 'Reunion', eventDate: '2027-05-01' };
  api.replies(searchContent, { ...nothing, events: { hits: [event], total: 1 } });
  api.refuses(failing, 500, 'Down.');
  const user = show();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'reu');

  await screen.findByRole('option', { name: found });
  expect(screen.getByRole('alert').textContent).toContain(sentence);
});

test('by keyboard: matches are highlighted, arrows select, Enter opens, and the result is listed as recent', async () => {
  const user = show();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'rott');
  await screen.findByRole('option', { name: /Noor Haddad/ });

  expect((await field()).getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  );
  expect(screen.getByText('Rott').tagName).toBe('MARK');
  expect(chosen()).toContain('Noor Haddad');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toContain('Samir Patel');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toContain('Noor Haddad');
  await user.keyboard('{Enter}');

  expect(await screen.findByText(`at /users/${noor.id}`)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('/');
  await field();
  const lately = within(screen.getByRole('group', { name: 'Recent' }));
  expect(lately.getByRole('option').textContent).toContain('Noor Haddad');
});

test('recent results are removed by a logout', async () => {
  const user = show();
  await user.keyboard('/');
  await user.type(await field(), 'rott');
  await screen.findByRole('option', { name: /Noor Haddad/ });
  await user.keyboard('{Enter}');
  await screen.findByText(`at /users/${noor.id}`);
  expect(JSON.stringify(localStorage)).toContain('Noor Haddad');

  endSession('logout');

  expect(JSON.stringify(localStorage)).not.toContain('Noor Haddad');
});

test('Escape closes the search, as its last line says, with any text', async () => {
  const user = show();
  await user.keyboard('/');
  await user.type(await field(), 'rott');

  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test("an empty search offers pages, the member's own class first", async () => {
  const user = show();
  await user.keyboard('/');
  await field();

  await waitFor(() => expect(options()[0]).toContain('Your class, 2019'));
  await user.click(screen.getByRole('option', { name: 'Create Experience' }));

  expect(await screen.findByText('at /experience#create')).toBeTruthy();
});

test('Tab switches between the kinds of results', async () => {
  const user = show();
  await user.keyboard('/');
  await user.type(await field(), 'set');
  await screen.findByRole('option', { name: /Set\s?tings/ });
  await screen.findByRole('option', { name: /Noor Haddad/ });

  await user.keyboard('{Tab}{Tab}');

  expect(screen.getByRole('button', { pressed: true }).textContent).toContain('Pages');
  expect(options().join()).not.toContain('Noor Haddad');
  expect(document.activeElement).toBe(await field());
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(screen.getByRole('button', { pressed: true }).textContent).toContain('People');
});

test("experiences, events and the member's messages have their own groups and open in place", async () => {
  const id = '01JE0000000000000000000001';
  const stamp = { _id: id, id, user: sofia };
  api.replies(searchContent, {
    experiences: {
      hits: [{ ...stamp, title: 'From campus radio to trains', excerpt: '…in Rotterdam' }],
      total: 6,
    },
    events: {
      hits: [{ _id: id, id, eventTitle: 'Rotterdam breakfast', eventDate: '2027-01-14' }],
      total: 1,
    },
    messages: {
      hits: [{ ...stamp, excerpt: 'How is Rotterdam?', createdAt: '2026-01-02T10:00:00.000Z' }],
      total: 7,
    },
  });
  const user = show();
  await user.keyboard('/');
  await user.type(await field(), 'rott');
  await screen.findByRole('group', { name: 'Experiences' });

  const kinds = within(screen.getByRole('group', { name: 'Type' })).getAllByRole('button');
  expect(kinds.map(({ textContent }) => textContent)).toEqual([
    'Everything23',
    'People9',
    'Experiences6',
    'Events1',
    'Messages7',
  ]);
  const inGroup = (name: string) =>
    within(screen.getByRole('group', { name })).getByRole('option').textContent;
  expect(inGroup('Experiences')).toContain('Sofia Marchetti: …in Rotterdam');
  expect(inGroup('Events')).toContain('Thursday, January 14, 2027');
  expect(inGroup('Messages')).toContain('How is Rotterdam?');
  await user.keyboard('{ArrowUp}{Enter}');

  expect(await screen.findByText(`at /messages?with=${sofia.id}#message-${id}`)).toBeTruthy();
});

test('an empty result says so', async () => {
  api.replies(listDirectory, { people: [], total: 0 });
  const user = show();
  await user.keyboard('/');

  await user.type(await field(), 'zeppelin');

  expect(await screen.findByText('No results for “zeppelin”')).toBeTruthy();
});

test('Enter before any response opens the people with these words', async () => {
  api.replies(listDirectory, { people: [], total: 0 }, { until: new Promise(() => undefined) });
  const user = show();
  await user.keyboard('/');

  await user.type(await field(), 'maya{Enter}');

  expect(await screen.findByText('at /findusers?q=maya')).toBeTruthy();
});

test('a failure is shown in its place, with a way to try again', async () => {
  api.refuses(listDirectory, 400, "Couldn't search the directory. Please try again.");
  const user = show();
  await user.keyboard('/');
  await user.type(await field(), 'maya');
  await screen.findByRole('alert');
  api.replies(listDirectory, { people: [noor], total: 1 });

  await user.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByRole('option', { name: /Noor Haddad/ });
});

test('? lists the shortcuts, g and a letter run them, and a setting turns single letters off', async () => {
  const user = show();
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(help.getByText('Find User').parentElement?.textContent).toBe('Find Usergf');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('gf');
  expect(await screen.findByText('at /findusers')).toBeTruthy();

  await user.keyboard('?');
  await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('/?');

  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  await field();
});

test('an Enter that confirms a Japanese word opens nothing, even in Safari', async () => {
  const user = show();
  await user.keyboard('/');
  await user.type(await field(), 'rott');
  await screen.findByRole('option', { name: /Noor Haddad/ });

  fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 });
  expect(screen.getByText('at /')).toBeTruthy();
  fireEvent.keyDown(await field(), { key: 'Enter' });

  expect(await screen.findByText(`at /users/${noor.id}`)).toBeTruthy();
});

test('letters typed into a field are text', async () => {
  const user = show();

  await user.type(screen.getByRole('textbox', { name: 'Other field' }), 'a/b?gf');

  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('at /')).toBeTruthy();
});

test('a visitor has only the field', async () => {
  render(
    <MemoryRouter>
      <SearchBox isMember={false} />
    </MemoryRouter>,
  );

  await userEvent.setup().keyboard('/');

  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
