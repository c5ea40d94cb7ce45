import { cancelLeaving, eraseRestoredAccount, rowKindOf, startLeaving } from '#functions/account/index.ts';
import { imageKeysOf } from '#functions/images/images.ts';
import { allJobs } from '#functions/main/allJobs.ts';
import { adminIds } from '#functions/members/admins.ts';
import { changeRole } from '#functions/members/roles.ts';
import { addBlock } from '#functions/members/ties/blocking.ts';
import { findUser } from '#functions/members/users.ts';
import { startDirectoryRebuild } from '#functions/office/adminCli.ts';
import { suspendRestored } from '#functions/office/suspendRestored.ts';

/** The parts of the product's own code that a restore needs, on the tables that the environment names. */
export const product = {
  /** True for jobs that mail, push to or notify people. */
  reachesPeople: (job: string) => allJobs.some(({ name, reachesPeople }) => name === job && reachesPeople),
  kindOf: rowKindOf,
  suspendRestored,
  leave: startLeaving,
  cancelLeaving,
  addBlock,
  eraseRestored: eraseRestoredAccount,
  findUser,
  adminIds,
  changeRole,
  startDirectoryRebuild,
  /** The keys of the objects of an image. */
  keysOf: imageKeysOf,
};

export type Product = typeof product;
