import { z } from 'zod';
import { type CaptchaService, captchaServices } from '../../../../domain/signIn/captcha.ts';
import { StartRefused } from '../../../platform/postgres/startRefused.ts';
import { type CaptchaSources, captchaRows } from './captchaRows.ts';

/** The captcha that the operator has chosen. */
export type CaptchaSettings =
  | { readonly kind: 'development' }
  | {
      readonly kind: 'service';
      readonly service: CaptchaService;
      readonly siteKey: string;
      readonly secret: string;
      readonly script: string;
      readonly verify: string;
      /** What pages may load for it. */
      readonly sources: CaptchaSources;
    };

const key = z
  .string()
  .regex(/^[\x21-\x7e]{1,500}$/, 'must be letters, digits and signs without spaces')
  .optional();
const address = z
  .string()
  .refine(
    (text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol),
    'must be an address such as https://captcha.example.com/api.js',
  )
  .optional();
const kinds = [...captchaServices, 'development'] as const;

/** The environment variables by which an operator chooses a captcha (docs/sign-in.md). */
export const captchaVariables = {
  CAPTCHA: z.enum(kinds, { error: `must be one of ${kinds.join(', ')}` }).optional(),
  CAPTCHA_SITE_KEY: key,
  CAPTCHA_SECRET: key,
  CAPTCHA_SCRIPT_URL: address,
  CAPTCHA_VERIFY_URL: address,
};

type CaptchaValues = z.output<z.ZodObject<typeof captchaVariables>>;

/**
 * The captcha that is set up; undefined: none. A service whose script is at another address loads everything from there.
 *
 * @param isInDevelopment whether messages go to the development mailbox: the captcha for development keeps nobody away
 * @throws StartRefused where a part is missing, or is set for nothing
 */
export function readCaptcha(values: CaptchaValues, isInDevelopment: boolean): CaptchaSettings | undefined {
  const { CAPTCHA: kind, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = values;
  if (kind === undefined || kind === 'development') {
    const [spare] = Object.entries(values).filter(
      ([name, value]) => Object.hasOwn(captchaVariables, name) && name !== 'CAPTCHA' && value !== undefined,
    );
    if (spare !== undefined) throw new StartRefused(`${spare[0]} is set, but CAPTCHA names no service.`);
    if (kind === undefined) return undefined;
    if (!isInDevelopment) {
      throw new StartRefused('CAPTCHA is development, which is for the embedded database alone.');
    }
    return { kind };
  }
  if (siteKey === undefined || secret === undefined) {
    throw new StartRefused(
      `CAPTCHA is set, but ${siteKey === undefined ? 'CAPTCHA_SITE_KEY' : 'CAPTCHA_SECRET'} is missing.`,
    );
  }
  const row = captchaRows[kind];
  const script = values.CAPTCHA_SCRIPT_URL;
  const origin = script === undefined ? [] : [new URL(script).origin];
  return {
    kind: 'service',
    service: kind,
    siteKey,
    secret,
    script: script ?? row.script,
    verify: values.CAPTCHA_VERIFY_URL ?? row.verify,
    sources:
      script === undefined ? row.sources : { script: origin, frame: origin, style: origin, connect: origin },
  };
}
