// What other features may use of this store.
export { type PushDevice, devicesOf } from './pushDevices.ts';
