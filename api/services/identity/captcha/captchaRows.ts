import type { CaptchaService } from '../../../../domain/signIn/captcha.ts';

/** What pages may load for a captcha, each a list of sources of a content security policy. */
export interface CaptchaSources {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly style: readonly string[];
  readonly connect: readonly string[];
}

/** Where a service answers. */
export interface CaptchaRow {
  /** The script of its widget. */
  readonly script: string;
  /** Where a server asks whether a captcha was solved. */
  readonly verify: string;
  /** As its documentation has them. */
  readonly sources: CaptchaSources;
}

const turnstile = ['https://challenges.cloudflare.com'];
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

/** Where each service answers, and what its widget loads. */
export const captchaRows: Readonly<Record<CaptchaService, CaptchaRow>> = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    sources: { script: turnstile, frame: turnstile, style: [], connect: [] },
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js',
    verify: 'https://api.hcaptcha.com/siteverify',
    sources: { script: hcaptcha, frame: hcaptcha, style: hcaptcha, connect: hcaptcha },
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js',
    verify: 'https://www.google.com/recaptcha/api/siteverify',
    sources: {
      script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      style: [],
      connect: [],
    },
  },
};
