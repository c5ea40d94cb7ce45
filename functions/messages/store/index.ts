// What other features may use of this store.
export {
  type InboxRow,
  type StoredMessage,
  conversationsSince,
  firstInboxRow,
  isDueForPush,
  readConversations,
  readMarkAt,
  peersOf,
  removeInbox,
  unreadIn,
} from './conversations.ts';
export {
  findMessage,
  hideMessageSteps,
  lastMessageOf,
  messageFor,
  messagesAround,
  newMessageStep,
  newerPage,
  olderMessages,
} from './messages.ts';
export { markConversationPushed, readInboxStep } from './inboxRows.ts';
export { nextMessage } from './messageWrites.ts';
