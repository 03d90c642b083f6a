import { z } from 'zod';

/** The most characters of the address of a logo. */
const mostCharacters = 500;
/** Where uploaded logos are, below the address of the API (shell §7). */
export const uploadedLogos = 'orgLogoURL/';

/** A path below the address of the API: neither another host, nor out of it, nor a scheme. */
const ownPath = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]*(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$/;

/**
 * What a logo may be (shell §3, `logo` and `logobrand`): an https address, or the path of one that was uploaded. Any path is kept,
 * as an organisation that moves here has it; `logoAddress` says which are drawn.
 */
export const logoSchema = z
  .string()
  .max(mostCharacters, `must have at most ${mostCharacters} characters`)
  .refine(isLogo, 'must be an address that begins with https://, or the path of a logo that was uploaded')
  .nullable();

function isLogo(text: string): boolean {
  return httpsLink(text) !== undefined || ownPath.test(text);
}

/** An https link as it is; undefined of anything else, also of one with a user or a password in it. */
function httpsLink(text: string): URL | undefined {
  if (!/^https:\/\/[^/\\\s]/i.test(text) || /[\s\\]/.test(text) || !URL.canParse(text)) return undefined;
  const link = new URL(text);
  return link.username === '' && link.password === '' ? link : undefined;
}

/**
 * The address from which a logo is loaded (shell §4.1.5): an https link as it is, the path of one that was uploaded joined to the
 * address of the API. Undefined of anything else: a page must not ask for what somebody writes below that address.
 *
 * @param apiBase with a slash at the end: `/api/v1/`
 */
export function logoAddress(logo: string, apiBase: string): string | undefined {
  if (logo.length > mostCharacters || !isLogo(logo)) return undefined;
  if (httpsLink(logo) !== undefined) return logo;
  return logo.startsWith(uploadedLogos) ? `${apiBase}${logo}` : undefined;
}

/** The host of a logo that is an https link, as a browser compares it; undefined of one that was uploaded. */
export function hostOfLogo(logo: string): string | undefined {
  return httpsLink(logo)?.host;
}
