/** Some 49,000 passwords, in lower case; read when the first is asked for, since few processes ever are. */
let common: Promise<ReadonlySet<string>> | undefined;

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

/**
 * Whether a password is one of those that are tried first: a common one, in whatever case, with digits and signs before
 * or after it, or repeated.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon();
  const known = await common;
  const plain = password.normalize('NFKC').toLowerCase();
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const once = /^(.+?)\1+$/.exec(plain)?.[1] ?? plain;
  return [plain, bare, once].some((text) => known.has(text));
}
