import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listEvents } from '#shared/events/routes.ts';
import { listRequests } from '#shared/office/requestRoutes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aPerson } from '#tests/support/aPerson.ts';
import { aRequestReply } from '#tests/support/officeReplies.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { anEventReply } from '#tests/support/replies.ts';
import { useRequests } from '#web/api/admin/requests.ts';
import { useEvents } from '#web/api/events/events.ts';
import { MemberQueryProvider } from '#web/api/MemberQueryProvider.tsx';
import { startSession } from '#web/lib/session/session.ts';

let api: PretendApi;
beforeEach(() => {
  api = new PretendApi();
  startSession(aLoggedInUser({ role: 'admin' }));
});

const passed = anEventReply({ _id: '01JG0000000000000000000001', eventDate: '2020-05-01' });
const upcoming = anEventReply({ _id: '01JG0000000000000000000002', eventDate: '2099-05-01' });

// Both lists begin with their oldest entries, so what changes is on their later pages.
test('a refetch of the events by date renews the later pages, where the upcoming ones are', async () => {
  api.replies(listEvents, [passed], { cursor: null, next: 'second' });
  api.replies(listEvents, [upcoming], { cursor: 'second' });
  const { result } = renderHook(() => useEvents(), { wrapper: MemberQueryProvider });
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  await act(() => result.current.fetchNextPage());

  api.replies(listEvents, [{ ...upcoming, eventTitle: 'Moved indoors' }], { cursor: 'second' });
  await act(() => result.current.refetch());

  await waitFor(() =>
    expect(result.current.data?.map(({ eventTitle }) => eventTitle)).toEqual(['Homecoming', 'Moved indoors']),
  );
});

test('a refetch of the requests, oldest first, renews the later pages', async () => {
  const [first, second, third] = [aPerson(1), aPerson(2), aPerson(3)].map((person) => aRequestReply(person));
  if (!first || !second || !third) throw new Error('Three people were made.');
  api.replies(listRequests, [first], { cursor: null, next: 'second' });
  api.replies(listRequests, [second], { cursor: 'second' });
  const { result } = renderHook(() => useRequests(''), { wrapper: MemberQueryProvider });
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  await act(() => result.current.fetchNextPage());

  api.replies(listRequests, [{ ...second, version: 3 }, third], { cursor: 'second' });
  await act(() => result.current.refetch());

  const listedNames = () =>
    result.current.data?.pages.flatMap(({ data }) => data.map(({ id, version }) => [id, version]));
  await waitFor(() =>
    expect(listedNames()).toEqual([
      [first.id, 2],
      [second.id, 3],
      [third.id, 2],
    ]),
  );
});
