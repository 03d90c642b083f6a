import { isIP } from 'node:net';

/** Who asks for passkeys: browsers keep them for this name, and use them on pages of this origin alone. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of an installation, from its own address; undefined where browsers offer no passkeys: on a page that is
 * not secure, and where the address has a number and no name.
 */
export function relyingPartyOf(baseUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const isNumber = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return isNumber || (protocol !== 'https:' && hostname !== 'localhost')
    ? undefined
    : { id: hostname, origin };
}
