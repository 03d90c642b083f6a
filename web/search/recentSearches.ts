import { z } from 'zod';

const kept = 5;
const storedSchema = z.array(z.string().max(200)).catch([]);

function keyOf(uid: string, org: string): string {
  return `muster-searches ${org} ${uid}`;
}

/** What somebody searched for lately in an organisation on this browser, newest first. */
export function recentSearches(uid: string, org: string): readonly string[] {
  try {
    return storedSchema.parse(JSON.parse(localStorage.getItem(keyOf(uid, org)) ?? '[]')).slice(0, kept);
  } catch {
    // The browser keeps nothing for this page, or something else was kept there.
    return [];
  }
}

/** Remembers a search that has led somewhere. */
export function rememberSearch(uid: string, org: string, text: string): void {
  const said = text.trim();
  if (said === '') return;
  const others = recentSearches(uid, org).filter((one) => one.toLowerCase() !== said.toLowerCase());
  try {
    localStorage.setItem(keyOf(uid, org), JSON.stringify([said, ...others].slice(0, kept)));
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
}
