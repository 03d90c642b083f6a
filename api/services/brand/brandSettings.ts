import { z } from 'zod';
import { StartRefused } from '../../platform/postgres/startRefused.ts';

/** What the operator has set about logos. */
export interface BrandSettings {
  /** The brand of a partner; undefined: none. */
  readonly whiteLabel:
    | {
        /** The first label of the host name. */
        readonly host: string;
        readonly name: string;
        /** Where its logo is kept. */
        readonly logoFile: string;
      }
    | undefined;
  /** The hosts from which browsers may load the logos of organisations. */
  readonly logoHosts: readonly string[];
}

const hostName =
  /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/;

/** The environment variables by which an operator decides about logos (docs/start-up.md). */
export const brandVariables = {
  WHITE_LABEL_HOST: z
    .string()
    .regex(
      /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/,
      'must be the first label of a host name, such as northside of northside.example.com',
    )
    .transform((label) => label.toLowerCase())
    .optional(),
  WHITE_LABEL_NAME: z.string().max(100, 'must have at most 100 characters').optional(),
  WHITE_LABEL_LOGO: z.string().optional(),
  LOGO_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .refine(
      (hosts) => hosts.every((host) => hostName.test(host)),
      'must be host names such as cdn.example.com or *.example.com, separated by commas',
    )
    .default([]),
};

/** @throws StartRefused where a part of the brand is missing */
export function readBrandSettings({
  WHITE_LABEL_HOST: host,
  WHITE_LABEL_NAME: name,
  WHITE_LABEL_LOGO: logoFile,
  LOGO_HOSTS: logoHosts,
}: z.output<z.ZodObject<typeof brandVariables>>): BrandSettings {
  const parts = { WHITE_LABEL_HOST: host, WHITE_LABEL_NAME: name, WHITE_LABEL_LOGO: logoFile };
  if (host === undefined || name === undefined || logoFile === undefined) {
    const entries = Object.entries(parts);
    const [given] = entries.find(([, value]) => value !== undefined) ?? [];
    if (given === undefined) return { whiteLabel: undefined, logoHosts };
    const [missing] = entries.find(([, value]) => value === undefined) ?? [];
    throw new StartRefused(`${given} is set, but ${missing} is missing.`);
  }
  return { whiteLabel: { host, name, logoFile }, logoHosts };
}
