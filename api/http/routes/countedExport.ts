import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '../../services/identity/authentication.ts';
import type { TrailNotes } from '../../services/trail/trailNotes.ts';
import { originOf } from './requestOrigin.ts';

/** An export whose beginning, and whose end with the number of its records, are in the security trail. */
export interface CountedExport {
  /** To be told of each batch of records that is sent. */
  records(count: number): void;
  /** Notes that it begins; the same pieces, whose end is noted when the last one was taken, or nobody takes more. */
  of<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece>;
}

/** How many records of an export that is under way are told at a time, for the alarm of mass exports. */
const toldAtOnce = 5_000;

/** @param what in words: `customers` */
export function countedExport(
  trail: Pick<TrailNotes, 'note'>,
  request: FastifyRequest,
  { actor: { uid, org } }: SignedIn,
  what: string,
): CountedExport {
  const note = { ...originOf(request), actor: uid, thing: what } as const;
  let untold = 0;
  const tell = (ended: 0 | 1): void => {
    trail.note(org, { ...note, kind: 'exportEnded', records: untold, count: ended });
    untold = 0;
  };
  async function* toTheEnd<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    try {
      yield* pieces;
    } finally {
      tell(1);
    }
  }
  return {
    records(count) {
      untold += count;
      if (untold >= toldAtOnce) tell(0);
    },
    of(pieces) {
      trail.note(org, { ...note, kind: 'exportBegun' });
      return toTheEnd(pieces);
    },
  };
}
