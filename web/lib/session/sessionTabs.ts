import { currentMemberScope } from './memberScope.ts';
import { forgetSession, savedUser, syncMemberFromCookies } from './session.ts';
import { changeUserState, readPerson, storedMember } from './store.ts';
import { type SessionEnded, tabChannel } from './tabChannel.ts';

/**
 * Keeps tabs in sync: a login, a logout or an expiry in another tab happens here too. Returns a function that stops it.
 */
export function syncWithOtherTabs(): () => void {
  // A suspended page has received no messages.
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    const { id: memberId } = currentMemberScope();
    const why = storedMember() === undefined ? 'logout' : 'expired';
    syncSession(memberId !== undefined && savedUser() === null ? { memberId, why } : undefined);
  };
  const stopListening = tabChannel.listen('session', ({ ended }) => syncSession(ended));
  addEventListener('pageshow', onShow);
  addEventListener('focus', syncMemberFromCookies);
  return () => {
    stopListening();
    removeEventListener('pageshow', onShow);
    removeEventListener('focus', syncMemberFromCookies);
  };
}

/** Switches to the member in the cookies, which may be newer than the message. */
function syncSession(ended: SessionEnded | undefined): void {
  const { id } = currentMemberScope();
  if (ended !== undefined && id !== undefined && savedUser()?._id !== id) {
    // A logout of another member does not concern this one: their session had ended before this one began.
    const why = ended.memberId === id ? ended.why : 'expired';
    forgetSession(id, why);
  }
  syncMemberFromCookies();
  const person = readPerson(savedUser());
  if (person !== null) changeUserState({ authUser: person });
}
