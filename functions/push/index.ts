// What other features may use of this store.
export { type Device, devicesOf } from './store/pushDevices.ts';
