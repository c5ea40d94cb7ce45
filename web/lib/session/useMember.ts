import { useSyncExternalStore } from 'react';
import { currentMember, type MemberScope, onMemberChange } from './member.ts';

/** The scope of the logged-in member; rerenders when it changes. */
export function useMember(): MemberScope {
  return useSyncExternalStore(onMemberChange, currentMember);
}
