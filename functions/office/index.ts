// What the command line may use.
export {
  allowInvitations,
  changeStatusOf,
  giveConfirmedAddress,
  makeMemberWait,
  resetPasswordOf,
  startDirectoryRebuild,
  suspendRestored,
  auditJobsRetried,
} from './adminCli.ts';
