import { z } from 'zod';
import { StartRefused } from '../../../platform/postgres/startRefused.ts';
import { type ShortLinkService, shortLinkRows, shortLinkServices } from './shortLinkRows.ts';

/** The service that the operator has chosen. */
export interface ShortLinkSettings {
  readonly service: ShortLinkService;
  /** Where it answers, with a slash at the end. */
  readonly address: string;
  readonly key: string;
}

/** The environment variables by which an operator chooses who makes links short (docs/security.md). */
export const shortLinkVariables = {
  SHORT_LINKS: z
    .enum(shortLinkServices, { error: `must be one of ${shortLinkServices.join(', ')}` })
    .optional(),
  SHORT_LINKS_URL: z
    .string()
    .refine(isSafe, 'must be an address such as https://links.example.com')
    .optional(),
  SHORT_LINKS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, 'must be letters, digits and signs without spaces')
    .optional(),
};

type ShortLinkValues = z.output<z.ZodObject<typeof shortLinkVariables>>;

/**
 * The service that makes links short; undefined: Muster's own short links.
 *
 * @throws StartRefused where a part is missing, or is set for nothing
 */
export function readShortLinks({
  SHORT_LINKS: service,
  SHORT_LINKS_URL: url,
  SHORT_LINKS_KEY: key,
}: ShortLinkValues): ShortLinkSettings | undefined {
  if (service === undefined) {
    const spare = url === undefined ? key && 'SHORT_LINKS_KEY' : 'SHORT_LINKS_URL';
    if (spare !== undefined) throw new StartRefused(`${spare} is set, but SHORT_LINKS names no service.`);
    return undefined;
  }
  const address = url ?? shortLinkRows[service].address;
  if (address === undefined || key === undefined) {
    const missing = address === undefined ? 'SHORT_LINKS_URL' : 'SHORT_LINKS_KEY';
    throw new StartRefused(`SHORT_LINKS is ${service}, but ${missing} is missing.`);
  }
  return { service, address: address.replace(/\/*$/, '/'), key };
}

/** The key and links that sign in go there: in clear only within this machine. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  if (search !== '' || hash !== '' || username !== '') return false;
  return (
    protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
  );
}
