import type { Guard } from './guards.ts';

const pipeline = (name: string) => ['code', 'tests/stores/pipeline', name] as const;
const handshake = (name: string) => ['code', 'functions/sockets/handshake.store', name] as const;
const visible = (name: string) => ['code', 'functions/members/visibility/visibleFacts', name] as const;
const standing = ['code', 'functions/members/status/memberStatus'] as const;
const blocks = (name: string) => ['code', 'functions/members/ties/blocks.store', name] as const;
const senders = (name: string) => ['code', 'tests/stores/messageSenders', name] as const;
const addressCodes = (name: string) => ['code', 'functions/account/email/addressCodes.store', name] as const;
const takenAccounts = (name: string) =>
  ['code', 'functions/account/email/takenAccounts.store', name] as const;
const admission = (name: string) => ['code', 'functions/membership/admission.store', name] as const;

/** Checks of membership, audiences and blocks; tests of handlers and stores judge them, without a site. */
export const memberGuards: readonly Guard[] = [
  {
    name: 'a member who accepts no messages gets none',
    file: 'functions/messages/sendMessage.ts',
    find: "if (sent === 'closed') return fail('messageClosed');",
    replace: '',
    tests: senders('is nobody if they choose so'),
  },
  {
    name: 'an erased member gets no messages',
    file: 'functions/messages/sendMessage.ts',
    find: "if (visibility === 'hidden' || (visibility === 'missing' && !(await isMember(to, now))))\n    fail('userNotFound');",
    replace: "if (visibility === 'hidden') fail('userNotFound');",
    tests: ['code', 'functions/messages/sendMessage.store', 'an erased member is unknown'],
  },
  {
    name: 'only allowed senders can write to a member',
    file: 'functions/messages/isReachable.ts',
    find: "return !(await viewerAudience(userId, member, now)).has(audienceOf(member, 'messages'));",
    replace: 'return false;',
    tests: senders('is those they follow'),
  },
  {
    name: 'a message of the member does not allow the other to reply',
    file: 'functions/messages/store/messageWrites.ts',
    find: 'last === undefined || readMarkAt(last, from).incoming === 0',
    replace: 'last === undefined',
    tests: senders('applies in a conversation'),
  },
  {
    name: 'a member route refuses everyone else',
    file: 'functions/members/sessions/authenticate.ts',
    find: 'throw commonFailure(closedTo[caller.status]);',
    replace: '',
    tests: pipeline('for members is refused to someone'),
  },
  {
    name: 'a waiting user is not a member',
    file: 'functions/members/status/memberStatus.ts',
    find: "return admittedAt === '' ? 'waiting' : 'member';",
    replace: "return 'member';",
    tests: standing,
  },
  {
    name: 'a suspended user is not a member',
    file: 'functions/members/status/memberStatus.ts',
    find: "if (suspendedUntil !== undefined && suspendedUntil > now.toISOString()) return 'suspended';",
    replace: '',
    tests: standing,
  },
  {
    name: 'a leaving user is not a member',
    file: 'functions/members/status/memberStatus.ts',
    find: "if (leavingAt !== undefined) return 'leaving';",
    replace: '',
    tests: standing,
  },
  {
    name: 'a session stores its member status',
    file: 'functions/members/sessions/sessions.ts',
    find: '...statusFactsOf(user),',
    replace: '',
    tests: pipeline('for members is refused to someone'),
  },
  {
    name: 'a handshake must come through our distribution',
    file: 'functions/sockets/authorize.ts',
    find: "if (!(await isFromOurOrigin(lowerCaseHeaders['x-origin-verify']))) return decision('Deny', methodArn);",
    replace: '',
    tests: handshake('that bypasses CloudFront'),
  },
  {
    name: 'the socket of a non-member is separate',
    file: 'functions/sockets/authorize.ts',
    find: "...(status === 'member' ? {} : { restricted: 'yes' }),",
    replace: '',
    tests: handshake('opens a separate socket'),
  },
  {
    name: 'a fact is visible only to its audience',
    file: 'functions/members/visibility/visibleFacts.ts',
    find: 'viewer.has(audienceOf(profile, fact)) ? profile[fact] : undefined',
    replace: 'profile[fact]',
    tests: visible('are visible to their own audience'),
  },
  {
    name: 'the facts of a suspended member are visible to nobody else',
    file: 'functions/members/visibility/visibleFacts.ts',
    find: "if (profile.hidden !== undefined && !viewer.has('me')) return {};",
    replace: '',
    tests: visible('hidden'),
  },
  {
    name: 'a block applies in both directions',
    file: 'functions/members/ties/blocks.ts',
    find: 'if (userId === peerId) return [];',
    replace: 'if (userId !== undefined) return [];',
    tests: blocks('keep both members apart'),
  },
  {
    name: 'lists leave out blocked members',
    file: 'functions/members/ties/blocks.ts',
    find: 'blocked: new Set(others.flatMap(({ ids }) => [...ids])), muted',
    replace: 'blocked: new Set<string>(), muted',
    tests: blocks('follow a model'),
  },
  {
    name: 'lists leave out muted members',
    file: 'functions/members/ties/blocks.ts',
    find: "rows.find(({ sk }) => sk === 'MUTED')?.ids ?? new Set<string>()",
    replace: 'new Set<string>()',
    tests: blocks('follow a model'),
  },
  {
    name: 'a user whom no rule admits waits',
    file: 'functions/membership/admission.ts',
    find: 'if (policies.open) return invited;',
    replace: 'if (policies.open || invited !== undefined) return invited;',
    tests: admission('waits if no rule admits'),
  },
  {
    name: 'an invitation admits only if the school uses invitations',
    file: 'functions/membership/admission.ts',
    find: 'if (policies.invitation && invitation !== undefined) {',
    replace: 'if (invitation !== undefined) {',
    tests: admission('admits nobody if the school does not allow'),
  },
  {
    name: 'an expired invitation admits nobody',
    file: 'functions/membership/admission.ts',
    find: 'if (token !== undefined && invitation === undefined) return undefined;',
    replace: '',
    tests: admission('that nobody made'),
  },
  {
    name: 'an invitation has a limited number of uses',
    file: 'functions/membership/store/invitations.ts',
    find: "expression: 'used < uses AND endsAt > :now'",
    replace: "expression: 'endsAt > :now'",
    tests: admission('admits as many as it has uses'),
  },
  {
    name: 'an address at another domain admits nobody',
    file: 'functions/membership/admitByEmailDomain.ts',
    find: 'if (!policies.domains.includes(domainOf(address))) return {};',
    replace: '',
    tests: admission('a school address'),
  },
  {
    name: 'no rule admits a declined user',
    file: 'functions/membership/admitByEmailDomain.ts',
    find: " && (await findRequest(id))?.state !== 'declined'",
    replace: '',
    tests: admission('declined'),
  },
  {
    name: 'only the admin who decided a request can undo it',
    file: 'functions/membership/requestDecisions.ts',
    find: "if (decision.deciderId !== adminId || isBeyond) return 'requestDecided';",
    replace: "if (isBeyond) return 'requestDecided';",
    tests: admission('can be undone for ten seconds'),
  },
  {
    name: 'a person in a case cannot decide it',
    file: 'functions/cases/cases.ts',
    find: 'if (storedCase.memberId === memberId || storedCase.parties.includes(memberId)) return true;',
    replace: '',
    tests: ['code', 'functions/cases/cases.store', 'after any reports'],
  },
  {
    name: 'changing a passkey needs a fresh session',
    file: 'functions/platform/http/freshSession.ts',
    find: "if (!isFresh(caller, now)) throw new RouteError('passwordNeeded', freshFailures.passwordNeeded);",
    replace: '',
    tests: ['code', 'functions/auth/store/passkeys.store', 'is not fresh'],
  },
  {
    name: 'changing a passkey needs the session cookie',
    file: 'functions/platform/http/freshSession.ts',
    find: "if (!byCookie) throw commonFailure('sessionCookieNeeded');",
    replace: '',
    tests: ['code', 'functions/auth/store/passkeys.store', 'a bearer token without the cookie'],
  },
  {
    name: 'a code is issued only with its own mail',
    file: 'functions/auth/jobs/sendEmailConfirmation.ts',
    find: 'return [limitStep, ticket.step, notMine.step, step, mail];',
    replace: 'return [ticket.step, notMine.step, step, mail];',
    tests: addressCodes('gets no new tries'),
  },
  {
    name: 'the tries at the codes of an address are limited over all accounts',
    file: 'functions/auth/store/tickets.ts',
    find: 'if ((await countHit(guessesAt(ticket.address), now)) !== undefined) return undefined;',
    replace: '',
    tests: addressCodes('by many accounts together'),
  },
  {
    name: 'a restored address counts as confirmed from within only if it did before',
    file: 'functions/auth/store/emailRecovery.ts',
    find: 'verifiedInside: insideSince !== undefined,',
    replace: '',
    tests: takenAccounts('elsewhere, move, take back'),
  },
  {
    name: 'an address confirmed again still counts as confirmed from within',
    file: 'functions/members/names/emails.ts',
    find: 'verifiedInside: isInside || since !== undefined,',
    replace: 'verifiedInside: isInside,',
    tests: takenAccounts('inside, elsewhere, inside'),
  },
  {
    name: 'restoring an address voids the password',
    file: 'functions/auth/store/emailRecovery.ts',
    find: 'changeAccess(user, { passwordHash: dummyPasswordHash }, now, {',
    replace: 'changeAccess(user, {}, now, {',
    tests: takenAccounts('the old password'),
  },
  {
    name: 'a reset removes unproven login methods',
    file: 'functions/auth/store/loginMethods.ts',
    find: 'return verifiedInside !== true || madeAt < verifiedAt;',
    replace: "return madeAt < '' && verifiedInside !== true && verifiedAt === '';",
    tests: takenAccounts('key, GitHub, elsewhere, reset'),
  },
  {
    name: 'adding a login method needs a live session',
    file: 'functions/members/sessions/sessionRows.ts',
    find: "return sessions.checkStep(sessionIdKey(id), { expression: 'attribute_exists(pk)' });",
    replace:
      "return sessions.checkStep(sessionIdKey(id), { expression: 'attribute_exists(pk) OR attribute_not_exists(pk)' });",
    tests: takenAccounts('its session is over'),
  },
  {
    name: 'adding a login method counts as a change of the profile',
    file: 'functions/auth/store/loginMethodSteps.ts',
    find: 'return [sessionExistsStep(sessionId), ...changeProfileSteps(user, {}, now)];',
    replace: 'return [sessionExistsStep(sessionId)];',
    tests: takenAccounts('if it came first'),
  },
  {
    name: 'the last admin cannot leave',
    file: 'functions/members/admins.ts',
    find: "{ expression: '#count > :one', values: { ':one': 1 }, names: { '#count': 'count' } }",
    replace: "{ expression: 'attribute_exists(pk)' }",
    tests: ['code', 'functions/account/store/leaving.store', 'the last cannot leave'],
  },
];
