import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * What the application's pages may load: nothing from elsewhere. Styles may stand in attributes, because
 * the timeline places its bars and Mantine its layers that way; maps run in a worker made from a blob, and
 * the barcode reader is WebAssembly.
 */
export function securityHeaders(baseUrl: string): FastifyHelmetOptions {
  const secure = baseUrl.startsWith('https://');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  };
}

/**
 * The policy of the documentation page, whose start script stands in the page. It shows nothing that
 * anybody wrote, and it too can reach nothing but this server.
 */
export const documentationPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";
