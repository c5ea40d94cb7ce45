/**
 * Names that could be mistaken for the school, the operators or a part of the site; a test checks them against its
 * URLs.
 */
const reserved: ReadonlySet<string> = new Set(
  [
    'admin administrator root superuser sysadmin system official staff team owner',
    'support help helpdesk contact info moderator mod moderation security abuse safety privacy legal',
    'postmaster hostmaster webmaster mailer noreply newsletter notifications',
    'alumni alumninetwork alumnioffice school university everyone nobody anonymous null undefined',
    'api images inbox assets exports realtime static login logout signup register account me settings',
    'forgotpassword resetpassword verifyemail waiting suspended join unsubscribe membership',
    'home about profile user users findusers directory search places classes',
    'experience experiences shareexperience createexperience imageview',
    'calendar calendarics events messages message comments uploads reports notices announcements push',
  ].flatMap((line) => line.split(' ')),
);

/** True for a name that no new member may take, however it is written. Members who already have one keep it. */
export function isReservedUsername(username: string): boolean {
  return reserved.has(username.toLowerCase().replaceAll(/[_.-]/g, ''));
}
