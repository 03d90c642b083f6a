import type { Owner } from '../../../domain/rights/persona.ts';

/** What merges have made of the records that sign-ins are linked to. */
export interface MergedRecords {
  /** Those that were merged into one of these, by id: which of these they work as. */
  readonly into: (org: string, recordIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The record that counts for a sign-in: its own, or what that was merged into. */
  readonly worksAs: (org: string, owner: Owner) => Promise<Owner>;
}

/** Where nobody has merged anything. */
export const noMerges: MergedRecords = {
  into: async () => new Map(),
  worksAs: async (_org, owner) => owner,
};
