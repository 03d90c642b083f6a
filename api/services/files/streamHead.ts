import { Buffer } from 'node:buffer';

/** A stream whose beginning has been read. */
export interface BegunStream {
  /** The first bytes: as many as were requested, or all if there are fewer. */
  readonly head: Uint8Array;
  /** The whole stream, to be read once. */
  readonly all: AsyncIterable<Uint8Array>;
  /** Stops reading. */
  leave(): Promise<void>;
}

/** Reads the beginning of a stream, to find out what it contains. */
export async function streamHead(bytes: AsyncIterable<Uint8Array>, length: number): Promise<BegunStream> {
  const rest = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let read = 0;
  while (read < length) {
    const next = await rest.next();
    if (next.done === true) break;
    chunks.push(next.value);
    read += next.value.length;
  }

  async function* all(): AsyncGenerator<Uint8Array> {
    for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) yield chunk;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return {
    head: Buffer.concat(chunks).subarray(0, length),
    all: all(),
    leave: async () => void (await rest.return?.()),
  };
}
