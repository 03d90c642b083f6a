import type { CaptchaView } from '../../../../domain/signIn/captcha.ts';

/** What came of a captcha. `unreachable`: whoever could say did not answer, so nobody is let past. */
export type CaptchaOutcome = 'solved' | 'unsolved' | 'unreachable';

/** The captcha that is to be solved before text messages are sent for strangers (shell §2.4, §5). */
export interface Captcha {
  /** What the sign-in page shows. */
  readonly view: CaptchaView;
  /**
   * @param token what the page's captcha has given; empty: nothing
   * @param ip of whoever has solved it
   */
  check(token: string, ip: string): Promise<CaptchaOutcome>;
}
