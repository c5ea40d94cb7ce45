// What other features may use of this store.
export {
  type InboxRow,
  conversationsSince,
  firstInboxRow,
  listConversations,
  markAt,
  peersOf,
  removeInbox,
  unreadIn,
} from './store/conversations.ts';
export {
  findMessage,
  hideMessageSteps,
  lastMessageOf,
  messageFor,
  messagesAround,
  newerPage,
  olderMessages,
} from './store/messages.ts';
