import type { TurnLimits } from '../../../postgres/fairTurns.ts';
import type { UploadsUnderWay } from './takeUploadPlace.ts';

/** What files of records may ask of one process, so that nobody's file stops anybody else. */
export interface UploadLimits {
  /** Rows of one file. */
  readonly rows: number;
  /** Bytes of requests that have been sent and not been read yet. */
  readonly bytes: { readonly ofOrganisation: number; readonly together: number };
  /** Uploads from the first byte to the report. */
  readonly underWay: UploadsUnderWay;
  /** Files that are being read, planned and saved, each in a process of its own. */
  readonly turns: TurnLimits;
  /** Milliseconds in which a file is to be read, and as many in which it is to be planned. */
  readonly planningMs: number;
  /** Milliseconds after which a process that has nothing to do is ended. */
  readonly idleMs: number;
  /** Megabytes of memory that such a process may use for them. */
  readonly megabytes: number;
}

/** Characters of the text of one file. */
export const mostCharacters = 32 * 1024 * 1024;
/** The largest request in bytes: the longest text with every character escaped, and the other fields beside it. */
export const largestUpload = 2 * mostCharacters;

export const uploadLimits: UploadLimits = {
  rows: 100_000,
  bytes: { ofOrganisation: 2 * largestUpload, together: 4 * largestUpload },
  underWay: { ofPerson: 2, ofOrganisation: 4 },
  turns: { atOnce: 2, ofParty: 1, waitingOfParty: 4, waiting: 20, timeoutMs: 30_000 },
  planningMs: 60_000,
  idleMs: 60_000,
  megabytes: 384,
};
