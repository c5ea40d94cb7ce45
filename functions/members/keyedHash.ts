import { createHmac } from 'node:crypto';
import { grantedSecret } from '#functions/platform/edge/grantedSecret.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';

/**
 * A hash that nobody can make without a secret of the stack, which is in no table: it recognizes a name or an address, and
 * cannot be traced to it. Needs the grant `heldNames`. Case does not matter.
 * @param purpose hashes for different purposes cannot be compared.
 */
export async function keyedHash(
  purpose: 'username' | 'email' | 'account' | 'invitation',
  value: string,
): Promise<string> {
  return createHmac('sha256', await grantedSecret('HELD_KEY'))
    .update(`${purpose}#${normalizeAddress(value)}`)
    .digest('base64url');
}
