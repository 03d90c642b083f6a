/** What stands in a line in place of a credential. */
const masked = '***';

/** Forms that only credentials have: our own prefixes, JSON Web Tokens, what the header says, private keys, addresses. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/\b(mat|mus|whsec|cal)_[\w+/=%-]+/g, `$1_${masked}`],
  [/\b(bearer|basic)(\s+|%20|\+)[\w+/=.~%-]{8,}/gi, `$1 ${masked}`],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(-----END [A-Z ]*PRIVATE KEY-----|$)/gs, masked],
  [/:\/\/[^/\s@"\\]+@/g, `://${masked}@`],
  // A signed value, as cookies and session tokens are, and a JSON Web Token.
  [/[\w-]{16,}(\.[\w-]{16,})*\.[\w-]{40,}/g, masked],
  [/\beyJ[\w-]{8,}\.[\w-]+(\.[\w-]*)?/g, masked],
];

/** 256 bits in hexadecimal or base64, and anything as long. */
const longRun = /[\w-]{40,}/g;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The shortest secret that is looked for as it is: shorter ones would be found in ordinary words. */
const shortestSecret = 8;

/**
 * Makes a function that replaces every credential in a text by `***`: those given, however they are spelled in JSON
 * or in an address, and whatever has the form of one. Ids of records and requests stay readable.
 */
export function secretMask(secrets: readonly string[]): (text: string) => string {
  const known = [...new Set(secrets.filter(({ length }) => length >= shortestSecret).flatMap(spellings))]
    // What is part of another comes after it.
    .sort((one, other) => other.length - one.length);
  return (text) => {
    let left = text;
    for (const secret of known) left = left.replaceAll(secret, masked);
    for (const [form, replacement] of forms) left = left.replace(form, replacement);
    return left.replace(longRun, (run) => (isId(run) ? run : masked));
  };
}

function spellings(secret: string): readonly string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
}

/** Words, numbers and UUIDs, such as a stream's name; random characters are longer than words. */
function isId(run: string): boolean {
  return run
    .replaceAll(uuid, '')
    .split(/[-_]/)
    .every((piece) => /^[a-z]{0,20}$|^[0-9]{0,16}$/.test(piece));
}
