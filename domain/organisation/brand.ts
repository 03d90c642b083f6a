/** The brand of a partner, under whose host name Muster shows a fixed logo (shell §4.1.5). */
export interface WhiteLabel {
  /** The first label of the host name: `northside` of `northside.muster.example`. */
  readonly host: string;
  /** What the brand is called. */
  readonly name: string;
  /** The address of its logo. */
  readonly logo: string;
}

/** What the operator has decided about logos. */
export interface Brand {
  readonly whiteLabel: WhiteLabel | null;
  /** The hosts from which browsers may load the logos of organisations: `cdn.example.com`, `*.example.com`. */
  readonly logoHosts: readonly string[];
}

/** Nothing decided: no brand, and logos are uploaded. */
export const plainBrand: Brand = { whiteLabel: null, logoHosts: [] };

/** Whether the first label of a host name is that of the brand, whatever follows it. */
export function isWhiteLabelHost(hostname: string, { host }: Pick<WhiteLabel, 'host'>): boolean {
  const [first] = hostname.toLowerCase().split('.');
  return first === host.toLowerCase();
}

/** Whether the operator lets browsers load logos from a host. */
export function isLogoHost(host: string, { logoHosts }: Pick<Brand, 'logoHosts'>): boolean {
  return logoHosts.some((allowed) =>
    allowed.startsWith('*.')
      ? host.endsWith(allowed.slice(1)) && host !== allowed.slice(2)
      : host === allowed,
  );
}
