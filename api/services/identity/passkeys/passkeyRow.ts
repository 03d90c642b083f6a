import { invalidField } from '../../../platform/problems/invalidInput.ts';
import type { OwnPasskey } from './passkeys.ts';

/** A passkey as the database has it for its owner. */
export interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly added_at: Date;
  readonly last_used_at: Date | null;
}

/** The same as its owner sees it. */
export function ownPasskey(row: PasskeyRow): OwnPasskey {
  const { id, name } = row;
  return { id, name, addedAt: row.added_at.getTime(), lastUsedAt: row.last_used_at?.getTime() ?? null };
}

/** Of a passkey that is to be called what nothing is called. */
export const noName = invalidField('name', 'must be a name for the passkey');
