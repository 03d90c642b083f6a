import { z } from 'zod';
import { uploadedLogos } from '../../domain/organisation/logoAddress.ts';

/** The path of a logo that was uploaded, below the address of the API (shell §7). */
export function logoPathOf(fileId: string): string {
  return `${uploadedLogos}${fileId}`;
}

/** The address of the API, to which the paths of logos are joined (shell §4.1.5). */
export const apiBase = '/api/v1/';

/** The address of the fixed logo of a partner. */
export const partnersLogoPath = '/api/v1/brand/logo';

/** What the operator has decided about logos. */
export const brandSchema = z.object({
  whiteLabel: z
    .object({
      /** The first label of the host names on which the brand is shown. */
      host: z.string(),
      name: z.string(),
      /** The address of its logo. */
      logo: z.string(),
    })
    .nullable(),
  /** The hosts from which browsers may load the logos of organisations. */
  logoHosts: z.array(z.string()),
});

/** A logo that was uploaded: what `organisation.configure` and `changeOrgLogo` take. */
export const uploadedLogoSchema = z.object({ logo_url: z.string() });

/** `POST /api/v1/changeOrgLogo` (shell §7). */
export const logoChangeSchema = z.strictObject({
  org_id: z.string().max(200),
  logo_url: z.string().max(5_000),
});
