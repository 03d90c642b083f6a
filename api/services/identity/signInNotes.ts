import type pg from 'pg';
import { collectInTrail } from '../trail/collectInTrail.ts';
import { installation } from '../trail/trailEntry.ts';
import type { TrailNotes } from '../trail/trailNotes.ts';
import type { Client } from './client.ts';
import { clientOrigin } from './clientOrigin.ts';

/** What the security trail is told of people who come and go. */
export interface SignInNotes {
  /**
   * Somebody has signed in.
   *
   * @param org the organisation in which they begin; null: none
   */
  noteSignIn(uid: string, org: string | null, client: Client): Promise<void>;
  /** Somebody has signed out, or has left an organisation for another. */
  noteSignedOut(session: { readonly uid: string; readonly org: string | null }): void;
}

export function createSignInNotes(pool: pg.Pool, trail: Pick<TrailNotes, 'note'> | undefined): SignInNotes {
  return {
    async noteSignIn(uid, org, client) {
      const { address, device } = clientOrigin(client);
      await collectInTrail(pool, [
        {
          org: org ?? installation,
          kind: 'signedIn',
          actor: uid,
          subject: null,
          things: [],
          addresses: [address],
          device,
          count: 1,
          records: null,
        },
      ]);
    },

    noteSignedOut({ uid, org }) {
      trail?.note(org ?? installation, { actor: uid, kind: 'signedOut' });
    },
  };
}
