import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMember } from '#web/lib/session/useMember.ts';
import { queryClientOf } from './queryClient.ts';

/** Provides the current member's query cache, and remounts the children when the member changes. */
export function MemberQueryProvider({ children }: { readonly children: ReactNode }) {
  const member = useMember();
  return (
    <QueryClientProvider key={member.id ?? ''} client={queryClientOf(member)}>
      {children}
    </QueryClientProvider>
  );
}
