import * as z from 'zod/mini';
import { changeRole } from '#infra/cli/changeRole.ts';
import { confirmAddress, moveToQueue, turnOnInvitations } from '#infra/cli/memberCommands.ts';
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
await seed({
  ...order,
  grantAdmin: (username) => changeRole(engineEnv, username, 'admin'),
  confirmAddress: (username, address) => confirmAddress(engineEnv, username, address),
  moveToQueue: (username) => moveToQueue(engineEnv, username),
  allowInvitations: () => turnOnInvitations(engineEnv),
});
