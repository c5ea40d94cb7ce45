/**
 * The parts of the product's own code that a restore needs, on the tables that the environment names. The stores read
 * the environment when they are loaded, so it is set first.
 */
export async function loadProduct(env: Readonly<Record<string, string>>) {
  Object.assign(process.env, env);
  const { allJobs } = await import('#functions/main/jobWorker.ts');
  const { cancelLeaving, eraseRestoredAccount, rowKindOf, startLeaving } =
    await import('#functions/account/index.ts');
  const { startDirectoryRebuild, suspendRestored } = await import('#functions/office/index.ts');
  const { block } = await import('#functions/members/ties/blocking.ts');
  const { adminIds } = await import('#functions/members/admins.ts');
  const { changeRole } = await import('#functions/members/roles.ts');
  const { findUser } = await import('#functions/members/users.ts');
  const { imageKeysOf } = await import('#functions/images/images.ts');
  return {
    /** True for jobs that mail, push to or notify people. */
    reachesPeople: (job: string) => allJobs.some(({ name, reachesPeople }) => name === job && reachesPeople),
    kindOf: rowKindOf,
    suspendRestored,
    leave: startLeaving,
    cancelLeaving,
    block,
    eraseRestored: eraseRestoredAccount,
    findUser,
    adminIds,
    changeRole,
    startDirectoryRebuild,
    /** The keys of the objects of an image. */
    keysOf: imageKeysOf,
  };
}

export type Product = Awaited<ReturnType<typeof loadProduct>>;
