import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listDirectory } from '#shared/directory/routes.ts';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { listUserExperiences } from '#shared/experiences/routes.ts';
import { listConversations } from '#shared/messages/routes.ts';
import { listMuted } from '#shared/moderation/routes.ts';
import { listMembers } from '#shared/office/memberRoutes.ts';
import { getOverview } from '#shared/office/routes.ts';
import type { Person } from '#shared/platform/entities.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aPerson, aProfile } from '#tests/support/aPerson.ts';
import { aCountReply, anOverviewReply } from '#tests/support/officeReplies.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import Shell from '#web/app/shell/Shell.tsx';
import MembersScreen from '#web/features/admin/members/MembersScreen.tsx';
import { PeopleList } from '#web/features/chat/PeopleList.tsx';
import { OnlineNow } from '#web/features/home/OnlineNow.tsx';
import PublicProfileScreen from '#web/features/profile/PublicProfileScreen.tsx';
import { personHit } from '#web/features/search/hits.ts';
import { SearchHits } from '#web/features/search/SearchHits.tsx';
import { BlockedAndMuted } from '#web/features/settings/privacy/BlockedAndMuted.tsx';
import { startSession } from '#web/lib/session/session.ts';
import { changeUserState } from '#web/lib/session/store.ts';

const broken = vi.hoisted(() => ({ parts: new Set<string>() }));

/** A component that throws while it is marked as broken. */
const breaking = vi.hoisted(() => (name: string) => () => {
  if (broken.parts.has(name)) throw new Error(`${name} is broken.`);
  return name;
});

vi.mock('#web/ui/Avatar.tsx', () => ({
  Avatar: ({ name }: { readonly name: string }) => {
    if (broken.parts.has(name)) throw new Error(`${name} is broken.`);
    return null;
  },
}));
vi.mock('#web/app/shell/UserMenu.tsx', () => ({ UserMenu: breaking('UserMenu') }));
vi.mock('#web/app/shell/BottomBar.tsx', () => ({ BottomBar: breaking('BottomBar') }));
vi.mock('#web/app/shell/UpdateBanner.tsx', () => ({ UpdateBanner: breaking('UpdateBanner') }));
vi.mock('#web/app/shell/OfflineBanner.tsx', () => ({ OfflineBanner: breaking('OfflineBanner') }));
vi.mock('#web/app/shell/Announcer.tsx', () => ({ Announcer: breaking('Announcer') }));
vi.mock('#web/app/session/useSessionWatch.ts', () => ({ useSessionWatch: () => undefined }));
vi.mock('#web/features/profile/ProfilePosts.tsx', () => ({ ProfilePosts: breaking('ProfilePosts') }));
vi.mock('#web/features/profile/ProfileSummary.tsx', () => ({ ProfileSummary: breaking('ProfileSummary') }));
vi.mock('#web/features/profile/ProfileLinks.tsx', () => ({ ProfileLinks: breaking('ProfileLinks') }));

const own = aLoggedInUser({ role: 'admin' });
const [ada, bea, cleo] = [
  aPerson(1, { fullName: 'Ada One' }),
  aPerson(2, { fullName: 'Bea Two' }),
  aPerson(3, { fullName: 'Cleo Three' }),
];
const people: Person[] = [ada, bea, cleo];
const nothing = (): void => undefined;

let api: PretendApi;
beforeEach(() => {
  api = new PretendApi();
  startSession(own);
  // React's own log of a caught error.
  vi.spyOn(console, 'error').mockImplementation(nothing);
});
afterEach(() => {
  broken.parts.clear();
});

const lists = [
  {
    what: 'people to write to',
    draw: () => {
      const rows = people.map((person) => ({ person, conversation: undefined }));
      const otherPeopleQuery = {
        data: people,
        error: null,
        isFetching: false,
        refetch: nothing,
        hasNextPage: false,
        isFetchingNextPage: false,
        isFetchNextPageError: false,
        fetchNextPage: nothing,
      };
      return (
        <PeopleList
          people={{ conversations: rows, otherPeople: [], otherPeopleQuery }}
          selectedId={undefined}
          onSelect={nothing}
          onNearEnd={nothing}
        />
      );
    },
  },
  {
    what: 'who is online',
    draw: () => {
      changeUserState({ onlineUsers: people.map(({ _id }) => _id) });
      api.replies(listUsers, people);
      return <OnlineNow />;
    },
  },
  {
    what: 'what a search found',
    draw: () => (
      <SearchHits
        listId="list"
        groups={[{ title: 'People', hits: people.map(personHit), total: 3 }]}
        searchText=""
        isStale={false}
        active={undefined}
        optionId={({ id }) => id}
        onPoint={nothing}
        onOpen={nothing}
      />
    ),
  },
  {
    what: 'members of the office',
    draw: () => {
      const counts = aCountReply({ all: 3 });
      const members = people.map((one) => ({ ...one, status: 'member' as const, createdAt: '2026-01-01' }));
      api.replies(listMembers, { members, total: 3, counts });
      api.replies(getOverview, anOverviewReply(counts));
      return <MembersScreen />;
    },
  },
  {
    what: 'the hidden people',
    draw: () => {
      api.replies(listMuted, people);
      return <BlockedAndMuted kind="muted" />;
    },
  },
];

describe.each(lists)('of $what', ({ draw }) => {
  test('a broken one affects only itself and can be retried', async () => {
    broken.parts.add(bea.fullName);
    showScreen(draw(), { path: '/here' });

    await screen.findByText(ada.fullName);
    await screen.findByText(cleo.fullName);
    expect(screen.queryByText(bea.fullName)).toBeNull();
    broken.parts.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    await screen.findByText(bea.fullName);
  });
});

const sections = ['ProfilePosts', 'ProfileSummary', 'ProfileLinks'];

test.each(sections)('of a profile only %s disappears if it is broken', async (name) => {
  api.replies(getUser, aProfile(bea, { bio: 'Keeps bees.' }), { params: { userId: bea.id } });
  api.replies(listUserExperiences, [], { params: { id: bea.id } });
  api.replies(listDirectory, { people: [], total: 0 });
  broken.parts.add(name);
  showScreen(<PublicProfileScreen />, { path: '/users/:userId', at: `/users/${bea.id}` });

  await screen.findByText('Keeps bees.');
  expect(screen.getAllByText("Couldn't show this.")).toHaveLength(1);
  for (const other of sections) if (other !== name) screen.getByText(other);
});

const bars = ['UserMenu', 'BottomBar', 'UpdateBanner', 'OfflineBanner', 'Announcer'];

describe.each(bars)('where %s is broken', (name) => {
  test('the screen and the other bars remain', async () => {
    api.replies(listConversations, []);
    broken.parts.add(name);
    render(
      <MemoryRouter initialEntries={['/here']}>
        <Routes>
          <Route element={<Shell />}>
            <Route path="/here" element={<main id="main">The screen</main>} />
          </Route>
        </Routes>
      </MemoryRouter>,
    );

    await waitFor(() => screen.getByText('The screen'));
    const text = document.body.textContent;
    for (const other of bars) if (other !== name) expect(text).toContain(other);
    expect(text).not.toContain(name);
    const nav = screen.queryByRole('navigation', { name: 'Main' });
    if (name === 'UserMenu') expect(within(document.body).getByText("Couldn't show this.")).toBeTruthy();
    else expect(nav).toBeTruthy();
  });
});
