// What other features may use of this store.
export { forgetDevices } from './devices.ts';
export { isTicketVoided, recoverEmail, voidAllTickets } from './emailRecovery.ts';
export { identitiesOf, forgetIdentities } from './identities.ts';
export { planFullRemoval, type RemovedLoginMethods } from './loginMethods.ts';
export { forgetPasskeys, passkeysOf } from './passkeys.ts';
export { type Ticket, findTicket, issueTicket, tryTicketCode, consumeTicketStep } from './tickets.ts';
