import { z } from 'zod';
import { developmentCaptchaToken } from '../../../../domain/signIn/captcha.ts';
import type { IdentityLogger } from '../identityLogger.ts';
import type { Captcha } from './captcha.ts';
import type { CaptchaSettings } from './captchaSettings.ts';

export interface CaptchaParts {
  readonly settings: CaptchaSettings;
  readonly logger: IdentityLogger | undefined;
  /** How long its service may take to answer, in milliseconds; omitted: ten seconds. */
  readonly timeoutMs?: number;
}

/** A page is sent away with what its captcha has given, which is at most so long. */
const longestToken = 8_192;

const answerSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
});

/** What the service says of Muster, and not of whoever has solved the captcha. */
const ofMuster = /secret|sitekey|internal-error|bad-request/;

/** The captcha of a service, whose server says whether it was solved; or the box for development. */
export function createCaptcha({ settings, logger, timeoutMs = 10_000 }: CaptchaParts): Captcha {
  if (settings.kind === 'development') {
    return {
      view: { kind: 'development' },
      check: async (token) => (token === developmentCaptchaToken ? 'solved' : 'unsolved'),
    };
  }
  const { service, siteKey, secret, script, verify } = settings;
  return {
    view: { kind: 'script', service, script, siteKey },

    async check(token, ip) {
      if (token === '' || token.length > longestToken) return 'unsolved';
      let said: z.infer<typeof answerSchema>;
      try {
        const answer = await fetch(verify, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token, remoteip: ip, sitekey: siteKey }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        said = answerSchema.parse(await answer.json());
      } catch (err) {
        // Whatever it is that was not the answer: nobody is let past.
        logger?.error({ source: 'identity', service, err }, 'the service of the captcha has not answered');
        return 'unreachable';
      }
      if (said.success) return 'solved';
      const codes = said['error-codes'];
      if (!codes.some((code) => ofMuster.test(code))) return 'unsolved';
      logger?.error({ source: 'identity', service, codes }, 'the service of the captcha refuses Muster');
      return 'unreachable';
    },
  };
}
