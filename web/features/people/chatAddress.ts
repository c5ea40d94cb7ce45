/** The URL of the conversation with a member, or of one message in it. */
export function chatAddress(peerId: string, messageId?: string): string {
  const anchor = messageId === undefined ? '' : `#${messageAnchor(messageId)}`;
  return `/messages?with=${encodeURIComponent(peerId)}${anchor}`;
}

/** Id of a message's element. */
export function messageAnchor(messageId: string): string {
  return `message-${messageId}`;
}
