import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import { queryClientOf } from './queryClient.ts';

/** Provides the current member's query cache, and remounts the children when the member changes. */
export function MemberQueryProvider({ children }: { readonly children: ReactNode }) {
  const scope = useMemberScope();
  return (
    <QueryClientProvider key={scope.id ?? ''} client={queryClientOf(scope)}>
      {children}
    </QueryClientProvider>
  );
}
