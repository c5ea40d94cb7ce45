import * as z from 'zod/mini';
import { grantRole } from '#functions/members/roles.ts';
import { allowInvitations, setConfirmedAddress, returnToWaiting } from '#functions/office/demoPeople.ts';
import { seed } from './seed.ts';

/**
 * Runs the seed in its own process: the functions forbid sharp to read SVG for their whole process, and the demo
 * pictures are drawn as SVG.
 */
const Order = z.object({
  siteUrl: z.string(),
  password: z.string(),
  engineEnv: z.record(z.string(), z.string()),
});

const { engineEnv, ...order } = Order.parse(JSON.parse(process.env['SEED_ORDER'] ?? ''));
Object.assign(process.env, engineEnv);
await seed({
  ...order,
  grantAdmin: async (username) => {
    await grantRole(username, 'admin');
  },
  confirmAddress: setConfirmedAddress,
  moveToQueue: returnToWaiting,
  allowInvitations,
});
