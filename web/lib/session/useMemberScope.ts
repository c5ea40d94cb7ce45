import { useSyncExternalStore } from 'react';
import { currentMemberScope, type MemberScope, onMemberScopeChange } from './memberScope.ts';

/** The scope of the logged-in member; rerenders when it changes. */
export function useMemberScope(): MemberScope {
  return useSyncExternalStore(onMemberScopeChange, currentMemberScope);
}
