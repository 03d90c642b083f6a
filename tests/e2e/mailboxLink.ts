import { expect } from 'vitest';
import { type CodeMode, readActionLink } from '../../domain/signIn/actionLink.ts';

/** The newest link of a kind to an address in the development mailbox; there have to be so many. */
export async function mailboxLink(
  address: string,
  email: string,
  mode: CodeMode,
  letters = 1,
): Promise<string> {
  let found: readonly string[] = [];
  const look = async () => {
    const page = await (await fetch(`${address}/dev/mailbox`)).text();
    found = page
      .split('<article>')
      .filter((article) => article.includes(`, ${email}, `))
      .map((article) => /http\S+?\/login\?[^\s<"]+/.exec(article)?.[0]?.replaceAll('&amp;', '&') ?? '')
      .filter((link) => link !== '' && readActionLink(new URL(link).search, [address]).mode === mode);
    return found.length;
  };
  await expect.poll(look).toBe(letters);
  const { pathname, search } = new URL(found[0] ?? '');
  return `${address}${pathname}${search}`;
}
