import { type Brand, isLogoHost, isWhiteLabelHost } from './brand.ts';
import { hostOfLogo, logoAddress } from './logoAddress.ts';

/** The logos of an organisation (shell §3). */
export interface Logos {
  readonly logo: string | null;
  /** Stands in the place of the logo. */
  readonly logoBrand: string | null;
}

/**
 * What stands for an organisation: a logo and what it is called; or the product’s own mark, if there is no logo, or because browsers
 * may not load it from its `host`.
 */
export type ShownLogo =
  | { readonly kind: 'logo'; readonly address: string; readonly name: string }
  | { readonly kind: 'mark'; readonly host?: string };

/** The logo that an organisation has set: that of its brand, or its own. */
export function logoOf({ logo, logoBrand }: Logos): string | null {
  return logoBrand ?? logo;
}

/** The fixed logo of the partner whose host this is; undefined on any other host. */
export function partnersLogo(hostname: string, { whiteLabel }: Brand): ShownLogo | undefined {
  return whiteLabel !== null && isWhiteLabelHost(hostname, whiteLabel)
    ? { kind: 'logo', address: whiteLabel.logo, name: whiteLabel.name }
    : undefined;
}

export interface ShownWhere {
  /** The host name of the page. */
  readonly hostname: string;
  readonly brand: Brand;
  /** With a slash at the end. */
  readonly apiBase: string;
}

/** What stands for an organisation on a page of this host (shell §4.1.5). A partner’s host shows the partner’s logo. */
export function shownLogo(
  organisation: { readonly name: string; readonly settings: Logos },
  { hostname, brand, apiBase }: ShownWhere,
): ShownLogo {
  return partnersLogo(hostname, brand) ?? organisationsLogo(organisation, { brand, apiBase });
}

/** What an organisation itself has set, which a partner’s host does not show. */
export function organisationsLogo(
  organisation: { readonly name: string; readonly settings: Logos },
  { brand, apiBase }: Pick<ShownWhere, 'brand' | 'apiBase'>,
): ShownLogo {
  const logo = logoOf(organisation.settings);
  const address = logo === null ? undefined : logoAddress(logo, apiBase);
  if (logo === null || address === undefined) return { kind: 'mark' };
  const host = hostOfLogo(logo);
  return host === undefined || isLogoHost(host, brand)
    ? { kind: 'logo', address, name: organisation.name }
    : { kind: 'mark', host };
}
