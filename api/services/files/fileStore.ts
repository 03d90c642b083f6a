import type { Readable } from 'node:stream';

/** The first and last byte of a range, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Stores the bytes of files; their metadata is in the register. An object store could do so, too. */
export interface FileStore {
  /**
   * Stores the bytes of a file. Once it resolves, they are found, even after a crash of the machine; if it
   * rejects, nothing is left of them.
   *
   * @throws StoreFull if there is no room, and whatever reading the bytes throws.
   */
  put(org: string, id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes of a file, or a range of them; undefined if there is no such file. */
  get(org: string, id: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes a file, or the remains of an interrupted upload, if there are any. */
  remove(org: string, id: string): Promise<void>;
}

/** There is no room for a file; nothing of it was stored. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}
