import type pg from 'pg';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import type { TermsState } from '../../contract/terms.ts';
import type { SignedIn } from '../identity/authentication.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import type { TrailAuthor } from '../trail/trailEntry.ts';

/** The terms of use of this installation, and who has accepted them (shell §4.1.8). */
export interface Terms {
  /** The integer part of the product's version: a new one is accepted anew. */
  readonly version: number;
  /** Markdown; null: the operator has none, and nobody is asked. */
  readonly text: string | null;
  /** Where somebody stands with this version. */
  stateOf(who: Pick<SignedIn, 'actor' | 'apiToken'>): Promise<TermsState>;
  /** Notes that somebody has accepted this version, once, with an entry in the security trail. */
  accept(who: Pick<SignedIn, 'actor'>, by: TrailAuthor): Promise<void>;
}

export interface TermsOptions {
  readonly pool: pg.Pool;
  /** The product's version, such as `3.0.0`. */
  readonly productVersion: string;
  readonly text: string | null;
}

export function createTerms({ pool, productVersion, text }: TermsOptions): Terms {
  const version = Number.parseInt(productVersion, 10);
  return {
    version,
    text,

    async stateOf({ actor, apiToken }) {
      if (text === null || apiToken !== undefined) return 'none';
      if (actor.role === 'customer') return 'exempt';
      const { rowCount } = await pool.query({
        name: 'terms-accepted',
        text: 'select from muster_identity.accepted_terms where uid = $1 and version = $2',
        values: [actor.uid, version],
      });
      return rowCount === 0 ? 'due' : 'accepted';
    },

    async accept({ actor: { uid, org } }, by) {
      await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `insert into muster_identity.accepted_terms (uid, version) values ($1, $2) on conflict do nothing`,
          [uid, version],
        );
        if (rowCount === 0) return;
        await appendToTrail(client, org, [{ ...by, kind: 'termsAccepted', details: { version } }]);
      });
    },
  };
}
