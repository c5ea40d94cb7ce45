import * as users from '#functions/members/users.ts';
import { deliverToInboxes } from '#functions/messages/store/inboxRows.ts';
import { newestMessages } from '#functions/messages/store/messages.ts';
import { storeMessage } from '#functions/messages/store/messageWrites.ts';
import { aStoredUser } from './aStoredUser.ts';

/** The preference of a receiver who accepts messages from everyone: the last argument of `send`. */
export const takesAll = async () => false;

/**
 * Members who write to each other through the stores. Their inboxes are written when the test says so,
 * like the stream does it.
 */
export function correspondents() {
  const exists = async () => true;

  async function aMember(): Promise<string> {
    const user = aStoredUser();
    if ((await users.addUser(user)) !== 'done') throw new Error('the name was taken');
    return user.id;
  }

  /** Sends a message between members who may write. */
  async function write(from: string, to: string, text: string, clientMessageId?: string, now = new Date()) {
    const sent = await storeMessage({ from, to, text, clientMessageId, now }, exists, takesAll);
    if (sent === undefined || typeof sent === 'string') throw new Error('the message was refused');
    return sent;
  }

  /** Writes the last message of two members into their inboxes. */
  async function settle(one: string, other: string): Promise<void> {
    const { items } = await newestMessages(one, other, { limit: 1, from: 1 });
    for (const message of items) await deliverToInboxes(message);
  }

  return { aMember, write, settle };
}
