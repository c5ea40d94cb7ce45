import type { NavigateFunction } from 'react-router-dom';
import { leaveBy } from '#web/lib/browser/leave.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import { useClientState } from '#web/lib/session/store.ts';
import { commandsOf } from './commands.ts';

/** Goes to the command of a letter typed after `g`; does nothing if the member has no such command. */
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
