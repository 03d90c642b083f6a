import { z } from 'zod';
import type { RememberedAccount } from '../../domain/signIn/signInSetup.ts';
import { withStorage } from '../client/withStorage.ts';

const key = 'muster.remembered_accounts';
/** As many as a list can show without scrolling. */
const most = 5;

const storedSchema = z
  .array(
    z.object({
      email: z.string(),
      displayName: z.string(),
      photoUrl: z.string().nullable(),
      providerId: z.string(),
    }),
  )
  .max(most);

/** Who wanted to be remembered by this browser (shell §3), last first. Without storage, nobody. */
export function rememberedAccounts(): readonly RememberedAccount[] {
  const stored = withStorage('localStorage', (storage) => storage.getItem(key));
  if (stored === undefined || stored === null) return [];
  const parsed = storedSchema.safeParse(readJson(stored));
  return parsed.success ? parsed.data : [];
}

export function remember(account: RememberedAccount): void {
  write([account, ...without(account.email)].slice(0, most));
}

export function forgetAccount(email: string): void {
  write(without(email));
}

function without(email: string): readonly RememberedAccount[] {
  return rememberedAccounts().filter((one) => one.email !== email);
}

function write(accounts: readonly RememberedAccount[]): void {
  withStorage('localStorage', (storage) =>
    accounts.length === 0 ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(accounts)),
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
