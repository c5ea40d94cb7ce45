import { globSync, readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { deleteExperience, listUserExperiences } from '#shared/experiences/routes.ts';
import { listConversations } from '#shared/messages/routes.ts';
import { block } from '#shared/moderation/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { anExperienceReply } from '#tests/support/replies.ts';
import { useDeleteExperience } from '#web/api/experiences/experiences.ts';
import { useCareer } from '#web/api/people/profiles.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { useBlock } from '#web/api/safety.ts';
import { startSession } from '#web/lib/session/session.ts';

const own = aLoggedInUser();
const theirId = '01JD0000000000000000000002';
let api: PretendApi;
let client: QueryClient;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
});

const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

test('blocking someone refetches everything that shows people, including directory, search, notices and inbox', async () => {
  api.replies(block, { success: true, message: 'Blocked.', isBlocked: true }, { params: { id: theirId } });
  api.replies(listConversations, []);
  const asked: string[] = [];
  const { directory, search, notices, people, experiences, follows } = queryKeys;
  const shown = {
    directory: directory.pages({}),
    search: search.of('maya'),
    notices: notices.list,
    people: people.list(''),
    feed: experiences.feed({}),
    follows: follows.list(own.id, 'following'),
  };
  const { result } = renderHook(
    () => {
      for (const [name, queryKey] of Object.entries(shown))
        useQuery({ queryKey, queryFn: () => asked.push(name) });
      return useBlock();
    },
    { wrapper },
  );
  await waitFor(() => expect(asked).toHaveLength(Object.keys(shown).length));

  await act(() => result.current.mutateAsync(theirId));

  for (const name of Object.keys(shown))
    await waitFor(() => expect(asked.filter((one) => one === name)).toHaveLength(2));
  await waitFor(() => expect(api.seen.some(({ path }) => path.includes('conversations'))).toBe(true));
});

test('a deleted job leaves the career', async () => {
  const job = anExperienceReply({ user: own });
  api.replies(listUserExperiences, [job], { params: { id: own.id } });
  api.replies(deleteExperience, { success: true, message: 'Gone.' }, { params: { id: job._id } });
  const { result } = renderHook(() => ({ career: useCareer(own.id), removal: useDeleteExperience() }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.career.data).toHaveLength(1));
  api.replies(listUserExperiences, [], { params: { id: own.id } });

  await act(() => result.current.removal.mutateAsync(job._id));

  await waitFor(() => expect(result.current.career.data).toEqual([]));
});

test('only web/api/queryKeys.ts makes keys of the query cache', () => {
  const files = globSync('web/**/*.{ts,tsx}', { exclude: ['web/api/queryKeys.ts', 'web/**/*.test.*'] });
  const inventing = files.filter((file) =>
    /(?:query|mutation)Keys?\b\s*[:=]\s*\[|(?:pagedQuery|headFirstQuery)\(\s*\[|affectedKeys:\s*\[\s*\[/.test(
      readFileSync(file, 'utf8'),
    ),
  );

  expect(files.length).toBeGreaterThan(100);
  expect(inventing).toEqual([]);
});

test('only web/api uses TanStack Query; app and prefetchDirectory only prefetch its queries', () => {
  const files = globSync('web/**/*.{ts,tsx}', { exclude: ['web/api/**', 'web/**/*.test.*'] });
  const naming = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted();

  expect(files.length).toBeGreaterThan(100);
  expect(naming(/@tanstack|\bqueryKeys\b|\bqueryFn\b/)).toEqual([]);
  expect(naming(/\bqueryClientOf\b/)).toEqual([
    'web/app/prefetch.ts',
    'web/features/directory/prefetchDirectory.ts',
  ]);
});
