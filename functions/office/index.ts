// What the command line may use of this store.
export {
  changeStatusOf,
  giveAddress,
  putIntoQueue,
  resetPasswordOf,
  startDirectoryRebuild,
  suspendRestored,
  auditJobsRetried,
} from './store/adminCli.ts';
export { allowInvitations } from './store/schoolPowers.ts';
