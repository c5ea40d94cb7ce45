/** One check that keeps somebody out: where it stands, what takes its place, and the tests that must miss it. */
export interface Guard {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** A project of the test runner, its files, and a part of the names of the tests. */
  readonly tests: readonly [project: 'site' | 'code', file: string, name?: string];
}

const matrix = (name: string) => ['site', 'tests/api/matrix', name] as const;
const sessions = (name: string) => ['site', 'tests/api/sessions', name] as const;
const handshake = ['site', 'tests/realtime/chat', 'needs a session'] as const;

/** Every check of session, role, ownership and origin. */
export const guards: readonly Guard[] = [
  {
    name: 'a member route needs a session',
    file: 'functions/lib/authenticate.ts',
    find: "if (access !== 'anyone' && caller === undefined) throw problem('unauthenticated');",
    replace: '',
    tests: matrix('listUsers'),
  },
  {
    name: 'an admin route needs the role',
    file: 'functions/lib/authenticate.ts',
    find: "if (access === 'admin' && caller?.role !== 'admin') throw problem('adminsOnly');",
    replace: '',
    tests: matrix('events/createEvent'),
  },
  {
    name: "a browser's bearer needs its cookie",
    file: 'functions/lib/authenticate.ts',
    find: "if (isFromBrowser(asked) || bearer === '') return undefined;",
    replace: "if (bearer === '') return undefined;",
    tests: sessions('bearer but not its cookie'),
  },
  {
    name: 'cookie and bearer name one member',
    file: 'functions/lib/authenticate.ts',
    find: 'const another = byCookie !== undefined && byCookie.userId !== byToken?.userId;',
    replace: 'const another = false;',
    tests: sessions('different members'),
  },
  {
    name: 'a session that is over is none',
    file: 'functions/stores/sessions.ts',
    find: 'return dead ? undefined :',
    replace: 'return',
    tests: ['code', 'tests/stores/sessions'],
  },
  {
    name: 'another site changes nothing',
    file: 'functions/lib/crossSite.ts',
    find: "if (changesState(declared, method) && !isOurOwn(event)) throw problem('crossSite');",
    replace: '',
    tests: sessions('cannot change anything'),
  },
  {
    name: 'logging out by GET counts as a change',
    file: 'shared/contract.ts',
    find: "return method !== 'GET' || declared.changesState === true;",
    replace: "return method !== 'GET';",
    tests: sessions('cannot log a member out'),
  },
  {
    name: 'our own origin is told from others',
    file: 'functions/lib/crossSite.ts',
    find: 'new URL(origin).host === viewerHost',
    replace: "viewerHost !== ''",
    tests: sessions('cannot change anything'),
  },
  {
    name: 'an experience changes at the hand of its author',
    file: 'functions/experiences/updateExperience.ts',
    find: "return seen.authorId === caller.userId ? seen : fail('notYours');",
    replace: 'return seen;',
    tests: matrix('experiences/updateExperience'),
  },
  {
    name: 'an experience is deleted by its author or an admin',
    file: 'functions/stores/experiences.ts',
    find: "{ expression: 'authorId = :me', values: { ':me': by } }",
    replace: "{ expression: 'attribute_exists(pk)' }",
    tests: matrix('experiences/deleteExperience'),
  },
  {
    name: 'only an admin deletes the experiences of others',
    file: 'functions/experiences/deleteExperience.ts',
    find: "const by = caller.role === 'admin' ? undefined : caller.userId;",
    replace: 'const by = undefined;',
    tests: matrix('experiences/deleteExperience'),
  },
  {
    name: 'a comment is deleted by its author, the author of the experience, or an admin',
    file: 'functions/stores/comments.ts',
    find: "if (!by.isAdmin && by.userId !== comment.authorId && by.userId !== experience.authorId) return 'notYours';",
    replace: '',
    tests: matrix('comments/deleteComment'),
  },
  {
    name: 'only an admin deletes the comments of others',
    file: 'functions/comments/deleteComment.ts',
    find: "isAdmin: caller.role === 'admin'",
    replace: 'isAdmin: true',
    tests: matrix('comments/deleteComment'),
  },
  {
    name: 'an upload is completed by its owner',
    file: 'functions/uploads/completeUpload.ts',
    find: "if (row.ownerId !== (caller?.userId ?? signupOwner)) return fail('imageNotYours');",
    replace: '',
    tests: ['site', 'tests/api/uploads', 'completed by someone else'],
  },
  {
    name: 'an image is shown by its owner alone',
    file: 'functions/stores/images.ts',
    find: "if (found.some((row) => row.ownerId !== ownerId)) return 'imageNotYours';",
    replace: '',
    tests: ['site', 'tests/api/experiences', "another member's picture"],
  },
  {
    name: 'an image is claimed by its owner alone',
    file: 'functions/stores/images.ts',
    find: '#state = :ready AND ownerId = :owner AND',
    replace: '#state = :ready AND (ownerId = :owner OR attribute_exists(ownerId)) AND',
    tests: ['code', 'tests/stores/images'],
  },
  {
    name: 'an e-mail is told to its owner alone',
    file: 'functions/user/getUser.ts',
    find: '...(user.id === caller.userId ? { email } : {})',
    replace: '...{ email }',
    tests: ['site', 'tests/api/users', 'e-mail to nobody'],
  },
  {
    name: 'a set e-mail changes with the password',
    file: 'functions/user/updateProfile.ts',
    find: "if (body.password === undefined) return fail('passwordNeeded');",
    replace: 'if (body.password === undefined) return;',
    tests: ['site', 'tests/api/users', 'before an e-mail'],
  },
  {
    name: 'a set e-mail changes with the cookie',
    file: 'functions/user/updateProfile.ts',
    find: "if (!caller.byCookie) return fail('sessionCookieNeeded');",
    replace: '',
    tests: ['site', 'tests/api/users', 'before an e-mail'],
  },
  {
    name: 'a password changes with the cookie',
    file: 'functions/user/changePassword.ts',
    find: "if (!caller.byCookie) return fail('sessionCookieNeeded');",
    replace: '',
    tests: sessions('when the password changes'),
  },
  {
    name: 'a password changes with the old one',
    file: 'functions/user/changePassword.ts',
    find: "if (!(await isPasswordOf(user.passwordHash, body.password))) return fail('passwordWrong');",
    replace: '',
    tests: sessions('when the password changes'),
  },
  {
    name: 'sessions are listed with the password',
    file: 'functions/user/listSessions.ts',
    find: "if (!(await isPasswordOf(user?.passwordHash, body.password))) return fail('passwordWrong');",
    replace: '',
    tests: sessions('lists itself'),
  },
  {
    name: 'sessions are listed with the cookie',
    file: 'functions/user/listSessions.ts',
    find: "if (!caller.byCookie) return fail('sessionCookieNeeded');",
    replace: '',
    tests: sessions('lists itself'),
  },
  {
    name: 'a socket needs a session',
    file: 'functions/socket/authorize.ts',
    find: "if (caller === undefined) throw new Error('Unauthorized');",
    replace: '',
    tests: handshake,
  },
  {
    name: 'a socket bears the own id',
    file: 'functions/socket/authorize.ts',
    find: "if (claimed !== undefined && claimed !== caller.userId) return decision('Deny', methodArn);",
    replace: '',
    tests: handshake,
  },
  {
    name: 'a socket is opened by our own pages',
    file: 'functions/socket/authorize.ts',
    find: "if (origin !== undefined && !isOurOrigin(origin, named['x-viewer-host']))",
    replace: 'if (origin === null)',
    tests: handshake,
  },
  {
    name: 'the API is reached through the distribution alone',
    file: 'functions/edge/originSecret.ts',
    find: 'return left.length === right.length && timingSafeEqual(left, right);',
    replace: 'return left.length > 0 || timingSafeEqual(left, right);',
    tests: ['code', 'functions/edge/originSecret'],
  },
];
