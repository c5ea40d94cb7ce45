// What other features may use of the store.
export {
  type InboxRow,
  type StoredMessage,
  conversationsSince,
  firstInboxRow,
  isDueForPush,
  readConversations,
  readMarkAt,
  peersOf,
  eraseInboxOf,
  unreadIn,
} from './store/conversations.ts';
export {
  findMessage,
  hideMessageSteps,
  lastMessageOf,
  messageFor,
  messagesAround,
  newMessageStep,
  newerPage,
  olderMessages,
} from './store/messages.ts';
export { markConversationPushed, readInboxStep } from './store/inboxRows.ts';
export { nextMessage } from './store/messageWrites.ts';
