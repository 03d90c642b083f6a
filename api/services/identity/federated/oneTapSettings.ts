import { z } from 'zod';
import { StartRefused } from '../../../platform/postgres/startRefused.ts';
import type { ProviderClients } from './providerClient.ts';

/** One-tap as the operator has set it up. */
export interface OneTapSettings {
  readonly script: string;
  /** What pages may load for it, each a list of sources of a content security policy. */
  readonly sources: {
    readonly script: readonly string[];
    readonly frame: readonly string[];
    readonly style: readonly string[];
    readonly connect: readonly string[];
  };
}

/** The environment variables by which an operator turns one-tap on (docs/sign-in.md). */
export const oneTapVariables = {
  GOOGLE_ONE_TAP: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((text) => text === 'true'),
  GOOGLE_ONE_TAP_SCRIPT_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol),
      'must be an address such as https://accounts.google.com/gsi/client',
    )
    .optional(),
};

type OneTapValues = z.output<z.ZodObject<typeof oneTapVariables>>;

/** Google Identity Services, as its documentation has them. */
const google: OneTapSettings = {
  script: 'https://accounts.google.com/gsi/client',
  sources: {
    script: ['https://accounts.google.com/gsi/client'],
    frame: ['https://accounts.google.com/gsi/'],
    style: ['https://accounts.google.com/gsi/style'],
    connect: ['https://accounts.google.com/gsi/'],
  },
};

/**
 * One-tap, if it is turned on; undefined: it is not. A script at another address loads everything from there.
 *
 * @throws StartRefused where Google is not set up, or an address is set for nothing
 */
export function readOneTap(
  { GOOGLE_ONE_TAP: isOn, GOOGLE_ONE_TAP_SCRIPT_URL: script }: OneTapValues,
  providers: ProviderClients,
): OneTapSettings | undefined {
  if (!isOn) {
    if (script !== undefined) {
      throw new StartRefused('GOOGLE_ONE_TAP_SCRIPT_URL is set, but GOOGLE_ONE_TAP is not true.');
    }
    return undefined;
  }
  if (providers.google === undefined) {
    throw new StartRefused('GOOGLE_ONE_TAP is true, but GOOGLE_CLIENT_ID is missing.');
  }
  if (script === undefined) return google;
  const own = [new URL(script).origin];
  return { script, sources: { script: own, frame: own, style: own, connect: own } };
}
