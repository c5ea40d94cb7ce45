// What other features may use of the store.
export { type PushDevice, devicesOf } from './store/pushDevices.ts';
