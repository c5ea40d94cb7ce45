import { create } from 'zustand';

/** True if the newest response said that the network is down for maintenance. */
export const useMaintenance = create<boolean>()(() => false);
