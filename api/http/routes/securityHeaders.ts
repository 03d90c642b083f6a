import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Configuration } from '../../services/configuration.ts';
import type { CaptchaSources } from '../../services/identity/captcha/captchaRows.ts';
import { sendsTexts } from '../../services/messages/createCarriers.ts';

const noSources: CaptchaSources = { script: [], frame: [], style: [], connect: [] };

/** Whose style elements and sheets count. */
const styleElements = "'self'";

/**
 * What the application's pages may load: nothing from elsewhere, except for the operator's own map, pictures
 * from the hosts that the operator names for logos, the captcha where a code by text message signs in, and one-tap where it is
 * turned on. Styles may be in attributes,
 * because the timeline places its bars and Mantine its layers that way; a style element needs the nonce of its page
 * (`withStyleNonce`). The barcode reader is WebAssembly.
 */
export function securityHeaders(
  configuration: Pick<
    Configuration,
    'baseUrl' | 'map' | 'providers' | 'oneTap' | 'captcha' | 'signIn' | 'databaseUrl' | 'smsUrl' | 'brand'
  >,
): FastifyHelmetOptions {
  const { baseUrl, map, providers, oneTap, captcha, signIn, brand } = configuration;
  const secure = baseUrl.startsWith('https://');
  const maps = map === undefined ? [] : [new URL(map.url).origin];
  const offersPhone = signIn.methods.includes('phone') && sendsTexts(configuration);
  const ofCaptcha = offersPhone && captcha?.kind === 'service' ? captcha.sources : noSources;
  const ofOneTap = oneTap?.sources ?? noSources;
  const both = (part: keyof CaptchaSources) => [...new Set([...ofCaptcha[part], ...ofOneTap[part]])];
  const [script, frame, style, connect] = [both('script'), both('frame'), both('style'), both('connect')];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...script],
        styleSrc: [styleElements, ...style],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...maps, ...brand.logoHosts.map((host) => `https://${host}`)],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...maps, ...connect],
        ...(frame.length > 0 ? { frameSrc: ["'self'", ...frame] } : {}),
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    // The sign-in page opens windows at providers, and has to see that one is closed.
    crossOriginOpenerPolicy: {
      policy: Object.keys(providers).length === 0 ? 'same-origin' : 'same-origin-allow-popups',
    },
    // Google looks from which origin its prompt is asked for, and is told nothing more of the address.
    referrerPolicy: { policy: oneTap === undefined ? 'same-origin' : 'strict-origin-when-cross-origin' },
  };
}

/** A policy of `securityHeaders` that also lets a page have style elements with this nonce, which no other page has. */
export function withStyleNonce(policy: string, nonce: string): string {
  return policy.replace(`style-src ${styleElements}`, () => `style-src ${styleElements} 'nonce-${nonce}'`);
}

/**
 * The policy of the documentation page, whose start script is in the page. It shows no user content, and can
 * also reach nothing but this server.
 */
export const documentationPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
