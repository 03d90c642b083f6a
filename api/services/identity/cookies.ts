/** What one of Muster's cookies is. */
export interface CookieKind {
  readonly name: string;
  /** What the name begins with over https: browsers take such a cookie only over https, and `__Host-` from this host alone. */
  readonly prefix: '__Host-' | '__Secure-';
  readonly path: string;
  readonly sameSite: 'Lax' | 'Strict';
}

/** One of Muster's cookies: out of reach of scripts, and over https sent only there. */
export interface Cookie {
  /** Its value in the `Cookie` header of a request; undefined if there is none. */
  valueIn(header: string | undefined): string | undefined;
  /** The `Set-Cookie` header. @param maxAge seconds; omitted: until the browser closes */
  set(value: string, maxAge?: number): string;
  /** The `Set-Cookie` header that removes it from a browser. */
  readonly removal: string;
}

/** @param baseUrl the address that browsers see */
export function createCookie(baseUrl: string, { name, prefix, path, sameSite }: CookieKind): Cookie {
  const secure = baseUrl.startsWith('https://');
  const fullName = `${secure ? prefix : ''}${name}`;
  const set = (value: string, maxAge?: number): string =>
    [
      `${fullName}=${value}`,
      ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
      `Path=${path}`,
      'HttpOnly',
      `SameSite=${sameSite}`,
      ...(secure ? ['Secure'] : []),
    ].join('; ');
  return { valueIn: (header) => cookieIn(header, fullName), set, removal: set('', 0) };
}

/** Of several cookies of one name, the last whose characters a cookie may have (RFC 6265, section 4.1.1, and space and comma). */
function cookieIn(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const equals = pair.indexOf('=');
    const quoted = pair.slice(equals + 1).trim();
    const value = /^"(.*)"$/.exec(quoted)?.[1] ?? quoted;
    return pair.slice(0, Math.max(0, equals)).trim() === name && /^[ !#-:<-[\]-~]*$/.test(value)
      ? [value]
      : [];
  });
  const last = values.at(-1);
  return last === undefined ? undefined : percentDecoded(last);
}

/** A text without its percent-encoding; one whose encoding is not valid stays as it is. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
