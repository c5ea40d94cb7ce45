import { t } from '@lingui/core/macro';
import { sendMessage } from '#shared/messages/routes.ts';
import type { OfficeMember } from '#shared/office/entities.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { newUlid } from '#web/lib/ids/ulid.ts';
import { joinWithCommas } from '#web/lib/texts/language.ts';

/** One member's copy of a message to several; sent again with the same id, it is stored once. */
interface BulkMessage {
  readonly recipient: OfficeMember;
  readonly message: string;
  readonly clientMessageId: string;
}

interface FailedMessage extends BulkMessage {
  readonly reason: string;
}

/** What the draft stores about the last attempt. */
interface LastAttempt {
  readonly sentText: string;
  /** The messages that were not sent, as `storedIds` writes them; '' before the first attempt. */
  readonly unsentIds: string;
}

/** The messages that were not sent yet; if the text has changed since, with new ids. */
export function messagesToSend(
  recipients: readonly OfficeMember[],
  message: string,
  { sentText, unsentIds }: LastAttempt,
): readonly BulkMessage[] {
  if (unsentIds === '')
    return recipients.map((recipient) => ({ recipient, message, clientMessageId: newUlid() }));
  const idOf = new Map(unsentIds.split(' ').map(parseIds));
  return recipients.flatMap((recipient) => {
    const id = idOf.get(recipient.id);
    if (id === undefined) return [];
    return [{ recipient, message, clientMessageId: message === sentText ? id : newUlid() }];
  });
}

/** The messages as a draft stores them: each recipient with the id of the message. */
export function storedIds(messages: readonly BulkMessage[]): string {
  return messages.map(({ recipient, clientMessageId }) => `${recipient.id}/${clientMessageId}`).join(' ');
}

function parseIds(stored: string): [recipientId: string, clientMessageId: string] {
  const [recipientId = '', clientMessageId = ''] = stored.split('/');
  return [recipientId, clientMessageId];
}

/** Sends one after the other. @returns the failed messages. */
export async function sendAll(messages: readonly BulkMessage[]): Promise<readonly FailedMessage[]> {
  const failed: FailedMessage[] = [];
  for (const entry of messages) {
    const { recipient, message, clientMessageId } = entry;
    try {
      await call(sendMessage, { params: { id: recipient.id }, body: { message, clientMessageId } });
    } catch (error) {
      const reason = problemText(error, t`Couldn't send the message. Please try again.`);
      failed.push({ ...entry, reason });
    }
  }
  return failed;
}

/** A sentence for each reason, with the names of the members it applies to. */
export function failedText(failed: readonly FailedMessage[]): string {
  const byReason = Map.groupBy(failed, ({ reason }) => reason);
  return [...byReason]
    .map(([reason, messages]) => {
      const names = joinWithCommas(messages.map(({ recipient }) => recipient.fullName));
      return t`Not sent to ${names}: ${reason}`;
    })
    .join(' ');
}
