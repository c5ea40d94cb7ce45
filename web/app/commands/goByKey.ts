import type { NavigateFunction } from 'react-router-dom';
import { leaveBy } from '#web/lib/browser/leave.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import { useClientState } from '#web/lib/session/store.ts';
import { commandsOf } from './commands.ts';

/** Goes where a letter after `g` leads; nowhere where it is no command of the member's. */
export function goByKey(letter: string, navigate: NavigateFunction): void {
  const { authUser } = useClientState.getState().user;
  if (!authUser) return;
  const classYear = queryClientOf().getQueryData<{ readonly classYear?: number }>([
    'profile',
    authUser._id,
  ])?.classYear;
  const command = commandsOf({ role: authUser.role, classYear }).find(({ key }) => key === letter);
  if (command) leaveBy(() => void navigate(command.to));
}
