/** Where the conversation with a member stands. */
export function chatAddress(peerId: string): string {
  return `/messages?with=${encodeURIComponent(peerId)}`;
}
