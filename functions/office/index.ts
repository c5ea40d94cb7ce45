// What the command line may use of this store.
export {
  changeStatusOf,
  giveConfirmedAddress,
  makeMemberWait,
  resetPasswordOf,
  startDirectoryRebuild,
  suspendRestored,
  auditJobsRetried,
} from './store/adminCli.ts';
export { allowInvitations } from './store/schoolPowers.ts';
