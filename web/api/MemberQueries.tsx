import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClientOf } from './queryClient.ts';
import { useMember } from '#web/lib/session/useMember.ts';

/** Gives what is inside the current member's cache, and draws it from nothing when another member comes. */
export function MemberQueries({ children }: { readonly children: ReactNode }) {
  const member = useMember();
  return (
    <QueryClientProvider key={member.id ?? ''} client={queryClientOf(member)}>
      {children}
    </QueryClientProvider>
  );
}
