import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done, LoggedInUser } from '#shared/platform/entities.ts';
import { line } from '#shared/platform/formFields.ts';
import { freshFailures } from '#shared/platform/reauthentication.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { loginMethodLimits } from './limits.ts';
import {
  CreationOptions,
  PasskeyRegistration,
  Passkey,
  PasskeyProof,
  RequestOptions,
} from './passkeyFields.ts';
import { loginMethodTexts } from './texts.ts';

const name = line('Name', loginMethodLimits.passkeyNameLength);
const unknownFailure = { passkeyUnknown: [404, loginMethodTexts.passkeyUnknown] } as const;
const tooMany = { passkeysMany: [409, loginMethodTexts.passkeysMany] } as const;
const maxBytes = loginMethodLimits.maxPasskeyBytes;

export const passkeyOptions = route({
  method: 'POST',
  path: '/api/v1/account/passkeys/options',
  access: 'member',
  anyStatus: true,
  fresh: true,
  summary: 'The options to create a passkey in the browser; needs a fresh session',
  reply: CreationOptions,
  throttle: throttles.account,
  failures: { ...freshFailures, ...tooMany },
  otherwise: loginMethodTexts.passkeyNotMade,
});

export const createPasskey = route({
  method: 'POST',
  path: '/api/v1/account/passkeys',
  access: 'member',
  anyStatus: true,
  fresh: true,
  summary: 'Add a passkey created in the browser; needs a fresh session',
  body: z.object({ name, passkey: PasskeyRegistration }),
  maxBytes,
  reply: Passkey,
  status: 201,
  throttle: throttles.account,
  failures: {
    ...freshFailures,
    ...tooMany,
    passkeyNotMade: [400, loginMethodTexts.passkeyNotMade],
    passkeyKnown: [409, loginMethodTexts.passkeyKnown],
  },
  otherwise: loginMethodTexts.passkeyNotMade,
});

export const listPasskeys = route({
  method: 'GET',
  path: '/api/v1/account/passkeys',
  access: 'member',
  anyStatus: true,
  fresh: true,
  summary: 'Your passkeys, oldest first; needs a fresh session',
  reply: z.array(Passkey),
  failures: freshFailures,
  otherwise: loginMethodTexts.loginMethodsFailed,
});

export const renamePasskey = route({
  method: 'PATCH',
  path: '/api/v1/account/passkeys/{passkeyId}',
  access: 'member',
  anyStatus: true,
  fresh: true,
  summary: 'Rename a passkey; needs a fresh session',
  body: z.object({ name }),
  reply: Done,
  throttle: throttles.account,
  failures: { ...freshFailures, ...unknownFailure },
  otherwise: texts.somethingWrong,
});

export const removePasskey = route({
  method: 'DELETE',
  path: '/api/v1/account/passkeys/{passkeyId}',
  access: 'member',
  anyStatus: true,
  fresh: true,
  summary: 'Remove a passkey; needs a fresh session',
  reply: Done,
  throttle: throttles.account,
  failures: { ...freshFailures, ...unknownFailure },
  otherwise: texts.somethingWrong,
});

export const passkeyLoginOptions = route({
  method: 'POST',
  path: '/api/v1/account/passkeys/login/options',
  access: 'anyone',
  summary: 'The options to log in with any passkey',
  reply: RequestOptions,
  throttle: throttles.passkeyOptions,
  otherwise: loginMethodTexts.passkeyRefused,
});

export const passkeyLogin = route({
  method: 'POST',
  path: '/api/v1/account/passkeys/login/finish',
  access: 'anyone',
  summary: 'Log in with a passkey and start a session; counts as two factors',
  body: z.object({ passkey: PasskeyProof }),
  maxBytes,
  reply: LoggedInUser,
  throttle: throttles.login,
  failures: { passkeyRefused: [401, loginMethodTexts.passkeyRefused] },
  otherwise: loginMethodTexts.passkeyRefused,
});

export const confirmOptions = route({
  method: 'POST',
  path: '/api/v1/account/confirm/options',
  access: 'member',
  anyStatus: true,
  summary: 'The options to reauthenticate with a passkey; none if the member has no passkey',
  reply: RequestOptions,
  throttle: throttles.account,
  otherwise: loginMethodTexts.passkeyRefused,
});
