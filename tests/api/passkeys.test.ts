import { describe, expect, test } from 'vitest';
import {
  confirmOptions,
  createPasskey,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
} from '#shared/auth/passkeyRoutes.ts';
import { confirm } from '#shared/auth/routes.ts';
import { type AlgorithmName, Authenticator } from '../support/authenticator.ts';
import { browser } from '../support/browserLogin.ts';
import { cookieHeader, sendJson } from '../support/http.ts';
import { makerCertificate } from '../support/makerCertificate.ts';
import { staleLogin } from '../support/owner.ts';
import { aMember, plantSession } from '../support/people.ts';
import { siteUrl } from '../support/site.ts';

const post = ({ path }: { readonly path: string }, body: object, cookie: string) =>
  sendJson('POST', path, body, { ...browser, cookie });

const attestations = {
  none: () => 'none' as const,
  'packed, signed by the passkey': () => 'self' as const,
  'packed, with a certificate': makerCertificate,
};

describe.each<AlgorithmName>(['ES256', 'RS256', 'Ed25519'])('an %s passkey', (algorithm) => {
  test.each(Object.entries(attestations))(
    'with attestation "%s" can be added, logs in and confirms',
    async (_, attestation) => {
      const device = new Authenticator({
        origin: siteUrl(),
        algorithm,
        attestation: await attestation(),
      });

      const { user } = await aMember();
      const { sid } = await plantSession(user.id);
      const own = `__Host-sid=${sid}`;
      const creation = await post(passkeyOptions, {}, own);
      const made = await post(createPasskey, { name: 'Key', passkey: device.make(creation.json) }, own);
      expect(made).toMatchObject({ status: 201 });

      const login = await post(passkeyLoginOptions, {}, '');
      const proof = { passkey: device.prove(login.json) };
      const loggedIn = await post(passkeyLogin, proof, cookieHeader(login.cookies));
      expect(loggedIn).toMatchObject({ status: 200, json: { _id: user.id } });

      const session = cookieHeader(loggedIn.cookies);
      await staleLogin(session);
      const asked = await post(confirmOptions, {}, session);
      const confirmed = await post(confirm, { passkey: device.prove(asked.json) }, session);
      expect(confirmed).toMatchObject({ status: 200 });
    },
  );
});
