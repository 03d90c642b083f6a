import { z } from 'zod';

/** The services whose captchas the sign-in page can show: their scripts have one and the same interface. */
export const captchaServices = ['turnstile', 'hcaptcha', 'recaptcha'] as const;
export const captchaServiceSchema = z.enum(captchaServices);
export type CaptchaService = z.infer<typeof captchaServiceSchema>;

/** What the page needs to show a captcha. `development`: a box to tick, which keeps nobody away. */
export const captchaViewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('development') }),
  z.object({
    kind: z.literal('script'),
    service: captchaServiceSchema,
    /** The address of the script. */
    script: z.string(),
    /** As the service knows this installation. */
    siteKey: z.string(),
  }),
]);
export type CaptchaView = z.infer<typeof captchaViewSchema>;

/** What the box of the captcha for development gives. */
export const developmentCaptchaToken = 'ticked';
