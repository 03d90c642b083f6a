declare global {
  /** Where libraries that make style elements of their own look for the nonce. */
  var __webpack_nonce__: string | undefined;
}

/**
 * The nonce that style elements of this page must have (its content security policy), which the server writes into it;
 * undefined where another server serves the page.
 */
export function styleNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return nonce === '' ? undefined : nonce;
}

/** Gives it to the libraries, before any of them makes an element. */
export function tellStyleNonce(): void {
  globalThis.__webpack_nonce__ = styleNonce();
}
