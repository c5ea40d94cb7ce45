import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done, LoggedInUser } from '#shared/platform/entities.ts';
import { line } from '#shared/platform/fields.ts';
import { freshFailures } from '#shared/platform/reauthentication.ts';
import { CreationOptions, NewPasskey, Passkey, PasskeyProof, RequestOptions } from './passkeyFields.ts';
import { texts } from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { wayLimits } from './limits.ts';
import { wayTexts } from './texts.ts';

const name = line('Name', wayLimits.passkeyNameLength);
const unknown = { passkeyUnknown: [404, wayTexts.passkeyUnknown] } as const;
const tooMany = { passkeysMany: [409, wayTexts.passkeysMany] } as const;
const bytesMost = wayLimits.passkeyBytesMost;

export const passkeyOptions = route({
  method: 'POST',
  path: '/api/v1/account/passkeys/options',
  access: 'member',
  anyStanding: true,
  fresh: true,
  summary: 'What a browser needs to make a passkey; needs a fresh session',
  reply: CreationOptions,
  throttle: throttles.account,
  failures: { ...freshFailures, ...tooMany },
  otherwise: wayTexts.passkeyNotMade,
});

export const createPasskey = route({
  method: 'POST',
  path: '/api/v1/account/passkeys',
  access: 'member',
  anyStanding: true,
  fresh: true,
  summary: 'Add the passkey that a browser has made; needs a fresh session',
  body: z.object({ name, passkey: NewPasskey }),
  bytesMost,
  reply: Passkey,
  status: 201,
  throttle: throttles.account,
  failures: {
    ...freshFailures,
    ...tooMany,
    passkeyNotMade: [400, wayTexts.passkeyNotMade],
    passkeyKnown: [409, wayTexts.passkeyKnown],
  },
  otherwise: wayTexts.passkeyNotMade,
});

export const listPasskeys = route({
  method: 'GET',
  path: '/api/v1/account/passkeys',
  access: 'member',
  anyStanding: true,
  fresh: true,
  summary: 'The own passkeys, oldest first; needs a fresh session',
  reply: z.array(Passkey),
  failures: freshFailures,
  otherwise: wayTexts.waysFailed,
});

export const renamePasskey = route({
  method: 'PATCH',
  path: '/api/v1/account/passkeys/{passkeyId}',
  access: 'member',
  anyStanding: true,
  fresh: true,
  summary: 'Name an own passkey; needs a fresh session',
  body: z.object({ name }),
  reply: Done,
  throttle: throttles.account,
  failures: { ...freshFailures, ...unknown },
  otherwise: texts.somethingWrong,
});

export const removePasskey = route({
  method: 'DELETE',
  path: '/api/v1/account/passkeys/{passkeyId}',
  access: 'member',
  anyStanding: true,
  fresh: true,
  summary: 'Remove an own passkey; needs a fresh session',
  reply: Done,
  throttle: throttles.account,
  failures: { ...freshFailures, ...unknown },
  otherwise: texts.somethingWrong,
});

export const passkeyLoginOptions = route({
  method: 'POST',
  path: '/api/v1/account/passkeys/login/options',
  access: 'anyone',
  summary: 'What a browser needs to log in by a passkey, whosever it is',
  reply: RequestOptions,
  throttle: throttles.passkeyOptions,
  otherwise: wayTexts.passkeyRefused,
});

export const passkeyLogin = route({
  method: 'POST',
  path: '/api/v1/account/passkeys/login/finish',
  access: 'anyone',
  summary: 'Log in by a passkey and start a session; counts as two factors',
  body: z.object({ passkey: PasskeyProof }),
  bytesMost,
  reply: LoggedInUser,
  throttle: throttles.login,
  failures: { passkeyRefused: [401, wayTexts.passkeyRefused] },
  otherwise: wayTexts.passkeyRefused,
});

export const confirmOptions = route({
  method: 'POST',
  path: '/api/v1/account/confirm/options',
  access: 'member',
  anyStanding: true,
  summary:
    'What a browser needs to show by an own passkey that it is the member; none where they have no passkey',
  reply: RequestOptions,
  throttle: throttles.account,
  otherwise: wayTexts.passkeyRefused,
});
