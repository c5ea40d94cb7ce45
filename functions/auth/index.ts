// What other features may use of the store.
export { eraseDevicesOf } from './store/devices.ts';
export { isTicketVoided, recoverEmail, voidAllTickets } from './store/emailRecovery.ts';
export { identitiesOf, eraseIdentitiesOf } from './store/identities.ts';
export { planFullRemoval, type RemovedLoginMethods } from './store/loginMethods.ts';
export { erasePasskeysOf, passkeysOf } from './store/passkeys.ts';
export { type Ticket, findTicket, issueTicket, tryTicketCode, consumeTicketStep } from './store/tickets.ts';
