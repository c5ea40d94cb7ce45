import type { Guard } from './guards.ts';

const pipeline = (name: string) => ['code', 'tests/stores/pipeline', name] as const;
const handshake = (name: string) => ['code', 'tests/stores/handshake', name] as const;
const visible = (name: string) => ['code', 'functions/user/visibleFacts', name] as const;
const standing = ['code', 'functions/membership/standing'] as const;
const blocks = (name: string) => ['code', 'tests/stores/blocks', name] as const;
const writers = (name: string) => ['code', 'tests/stores/writers', name] as const;
const addressCodes = (name: string) => ['code', 'tests/stores/addressCodes', name] as const;
const takenAccounts = (name: string) => ['code', 'tests/stores/takenAccounts', name] as const;
const admission = (name: string) => ['code', 'tests/stores/admission', name] as const;

/** Checks of who is a member, of what is for whom, and of blocks; judged without a site, by handlers and stores. */
export const memberGuards: readonly Guard[] = [
  {
    name: 'who takes no messages gets none',
    file: 'functions/message/sendMessage.ts',
    find: "if (sent === 'closed') return fail('messageClosed');",
    replace: '',
    tests: writers('is nobody, where they say so'),
  },
  {
    name: 'who is gone gets no messages',
    file: 'functions/message/sendMessage.ts',
    find: "if (look === 'hidden' || (look === 'missing' && !(await isMember(to)))) fail('userNotFound');",
    replace: "if (look === 'hidden') fail('userNotFound');",
    tests: ['code', 'tests/stores/sendMessage', 'who is gone is nobody'],
  },
  {
    name: 'messages are for whom the member lets write alone',
    file: 'functions/message/isClosed.ts',
    find: "return !(await eyesOf(me, member, now)).has(audienceOf(member, 'messages'));",
    replace: 'return false;',
    tests: writers('is whom they follow'),
  },
  {
    name: 'who was written to once has not been let in for good',
    file: 'functions/stores/sends.ts',
    find: 'last === undefined || markAt(last, from).incoming === 0',
    replace: 'last === undefined',
    tests: writers('holds in a conversation, too'),
  },
  {
    name: 'a member route is for members alone',
    file: 'functions/http/authenticate.ts',
    find: 'throw problem(closedTo[caller.state]);',
    replace: '',
    tests: pipeline('for members is for nobody'),
  },
  {
    name: 'who waits is no member',
    file: 'functions/membership/standing.ts',
    find: "return admittedAt === '' ? 'waiting' : 'member';",
    replace: "return 'member';",
    tests: standing,
  },
  {
    name: 'who is suspended is no member',
    file: 'functions/membership/standing.ts',
    find: "if (suspendedUntil !== undefined && suspendedUntil > now.toISOString()) return 'suspended';",
    replace: '',
    tests: standing,
  },
  {
    name: 'who is leaving is no member',
    file: 'functions/membership/standing.ts',
    find: "if (leavingAt !== undefined) return 'leaving';",
    replace: '',
    tests: standing,
  },
  {
    name: 'a session keeps how its member stands',
    file: 'functions/stores/sessions.ts',
    find: '...factsOf(user),',
    replace: '',
    tests: pipeline('for members is for nobody'),
  },
  {
    name: 'a handshake goes through our distribution',
    file: 'functions/socket/authorize.ts',
    find: "if (!(await isFromOurOrigin(named['x-origin-verify']))) return decision('Deny', methodArn);",
    replace: '',
    tests: handshake('past our distribution'),
  },
  {
    name: 'the socket of no member is kept apart',
    file: 'functions/socket/authorize.ts',
    find: "...(state === 'member' ? {} : { apart: 'yes' }),",
    replace: '',
    tests: handshake('kept apart'),
  },
  {
    name: 'a fact is for its audience',
    file: 'functions/user/visibleFacts.ts',
    find: 'eyes.has(audienceOf(told, fact)) ? told[fact] : undefined',
    replace: 'told[fact]',
    tests: visible('each fact is for its own audience'),
  },
  {
    name: 'the facts of whom the moderators have hidden are for nobody else',
    file: 'functions/user/visibleFacts.ts',
    find: "if (told.hidden !== undefined && !eyes.has('me')) return {};",
    replace: '',
    tests: visible('hidden'),
  },
  {
    name: 'a block keeps both from what they do together',
    file: 'functions/stores/blocks.ts',
    find: 'if (one === other) return [];',
    replace: 'if (one !== undefined) return [];',
    tests: blocks('keeps both from'),
  },
  {
    name: 'lists leave out who is blocked',
    file: 'functions/stores/blocks.ts',
    find: 'blocked: new Set(others.flatMap(({ ids }) => [...ids])), muted',
    replace: 'blocked: new Set<string>(), muted',
    tests: blocks('stands in lists of its own'),
  },
  {
    name: 'lists leave out whose posts are hidden',
    file: 'functions/stores/blocks.ts',
    find: "rows.find(({ sk }) => sk === 'MUTED')?.ids ?? new Set<string>()",
    replace: 'new Set<string>()',
    tests: blocks('stands in lists of its own'),
  },
  {
    name: 'whom no rule admits waits',
    file: 'functions/membership/admission.ts',
    find: 'if (policies.open) return invited;',
    replace: 'if (policies.open || invited !== undefined) return invited;',
    tests: admission('waits where no rule admits'),
  },
  {
    name: 'an invitation admits where the school takes people in by them',
    file: 'functions/membership/admission.ts',
    find: 'if (policies.invitation && invitation !== undefined) {',
    replace: 'if (invitation !== undefined) {',
    tests: admission('lets nobody in where the school does not'),
  },
  {
    name: 'an invitation that is over admits nobody',
    file: 'functions/membership/admission.ts',
    find: 'if (token !== undefined && invitation === undefined) return undefined;',
    replace: '',
    tests: admission('that nobody made'),
  },
  {
    name: 'an invitation has so many uses',
    file: 'functions/stores/invitations.ts',
    find: "expression: 'used < uses AND endsAt > :now'",
    replace: "expression: 'endsAt > :now'",
    tests: admission('takes in as many as it has uses'),
  },
  {
    name: 'an address of other domains admits nobody',
    file: 'functions/membership/admitByAddress.ts',
    find: 'if (!policies.domains.includes(domainOf(address))) return {};',
    replace: '',
    tests: admission('an address of the school'),
  },
  {
    name: 'whom the school has declined no rule admits',
    file: 'functions/membership/admitByAddress.ts',
    find: " && (await findRequest(id))?.state !== 'declined'",
    replace: '',
    tests: admission('declined'),
  },
  {
    name: 'a request is taken back by who decided it',
    file: 'functions/membership/decide.ts',
    find: "if (decision.by !== by || isBeyond) return 'requestDecided';",
    replace: "if (isBeyond) return 'requestDecided';",
    tests: admission('can be taken back'),
  },
  {
    name: 'who is part of a case decides nothing about it',
    file: 'functions/stores/cases.ts',
    find: 'if (found.memberId === member || found.parties.includes(member)) return true;',
    replace: '',
    tests: ['code', 'tests/stores/cases', 'is part of its case'],
  },
  {
    name: 'a passkey changes at the hand of a fresh session',
    file: 'functions/http/fresh.ts',
    find: "authenticatedAt < limits.freshSeconds ? undefined : 'passwordNeeded'",
    replace: "authenticatedAt < Infinity ? undefined : 'passwordNeeded'",
    tests: ['code', 'tests/stores/passkeys', 'is not fresh'],
  },
  {
    name: 'a passkey changes at the hand of who has the cookie',
    file: 'functions/http/fresh.ts',
    find: "if (!byCookie) return 'sessionCookieNeeded';",
    replace: '',
    tests: ['code', 'tests/stores/passkeys', 'a bearer alone'],
  },
  {
    name: 'a code is made with a mail that goes alone',
    file: 'functions/jobs/mailConfirmation.ts',
    find: 'return [counted, ticket.step, step, mail];',
    replace: 'return [ticket.step, step, mail];',
    tests: addressCodes('has no new tries'),
  },
  {
    name: 'the codes of an address take so many tries, whoever makes them',
    file: 'functions/stores/tickets.ts',
    find: 'if ((await hit(guessesAt(ticket.address), now)) !== undefined) return undefined;',
    replace: '',
    tests: addressCodes('by many accounts together'),
  },
  {
    name: 'an address that is taken back is confirmed from within only if it was',
    file: 'functions/stores/emails.ts',
    find: 'verifiedInside: insideSince !== undefined,',
    replace: '',
    tests: takenAccounts('for the one that was'),
  },
  {
    name: 'the password ends with an address that is taken back',
    file: 'functions/stores/emails.ts',
    find: 'changeAccess(seen, { passwordHash: nobodysHash }, now, {',
    replace: 'changeAccess(seen, {}, now, {',
    tests: takenAccounts('by the old password'),
  },
  {
    name: 'a reset leaves no way in that may be of who made the account',
    file: 'functions/account/whenReset.ts',
    find: 'return verifiedInside !== true || madeAt < verifiedAt;',
    replace: "return madeAt < '' && verifiedInside !== true && verifiedAt === '';",
    tests: takenAccounts('with the address of somebody else'),
  },
  {
    name: 'a new way in is made by a session that is there still',
    file: 'functions/stores/sessionRows.ts',
    find: "return sessions.checkStep(sidKey(id), { expression: 'attribute_exists(pk)' });",
    replace:
      "return sessions.checkStep(sidKey(id), { expression: 'attribute_exists(pk) OR attribute_not_exists(pk)' });",
    tests: takenAccounts('its session is over'),
  },
  {
    name: 'a new way in is seen by who ends them at that moment',
    file: 'functions/stores/newWays.ts',
    find: 'return [aliveStep(sessionId), changeStep(seen, {}, now)];',
    replace: 'return [aliveStep(sessionId)];',
    tests: takenAccounts('if it was before'),
  },
  {
    name: 'the last admin cannot leave',
    file: 'functions/stores/admins.ts',
    find: "{ expression: '#count > :one', values: { ':one': 1 }, names: { '#count': 'count' } }",
    replace: "{ expression: 'attribute_exists(pk)' }",
    tests: ['code', 'tests/stores/leaving', 'the last one cannot leave'],
  },
];
