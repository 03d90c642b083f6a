import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Configuration } from '../configuration.ts';

/**
 * What the application's pages may load: nothing from elsewhere, except for the operator's own map. Styles may be in
 * attributes, because the timeline places its bars and Mantine its layers that way; the barcode reader is WebAssembly.
 */
export function securityHeaders({
  baseUrl,
  map,
}: Pick<Configuration, 'baseUrl' | 'map'>): FastifyHelmetOptions {
  const secure = baseUrl.startsWith('https://');
  const maps = map === undefined ? [] : [new URL(map.url).origin];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...maps],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...maps],
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
    referrerPolicy: { policy: 'same-origin' },
  };
}

/**
 * The policy of the documentation page, whose start script is in the page. It shows no user content, and can
 * also reach nothing but this server.
 */
export const documentationPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
