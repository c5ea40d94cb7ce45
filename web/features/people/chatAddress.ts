/** Where the conversation with a member stands, or one message of it. */
export function chatAddress(peerId: string, messageId?: string): string {
  const anchor = messageId === undefined ? '' : `#${messageAnchor(messageId)}`;
  return `/messages?with=${encodeURIComponent(peerId)}${anchor}`;
}

/** Id of a message's element. */
export function messageAnchor(messageId: string): string {
  return `message-${messageId}`;
}
