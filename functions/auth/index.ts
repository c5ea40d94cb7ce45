// What other features may use of this store.
export { forgetDevices } from './store/devices.ts';
export { isVoided, recoverEmail, voidAll } from './store/emailRecovery.ts';
export { connectedTo, forgetIdentities } from './store/identities.ts';
export { dropAllMethods, type RemovedMethods } from './store/loginMethods.ts';
export { forgetPasskeys, passkeysOf } from './store/passkeys.ts';
export { type Ticket, findTicket, issueTicket, tryCode, consumeTicketStep } from './store/tickets.ts';
