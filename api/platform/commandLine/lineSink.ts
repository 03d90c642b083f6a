import { open } from 'node:fs/promises';
import { StartRefused } from '../postgres/startRefused.ts';

/** Takes pieces of whole lines, one after the other. */
export interface LineSink {
  write(piece: string): Promise<void>;
  /** Resolves when everything that was written has reached its destination. */
  close(): Promise<void>;
}

/** A new file, or standard output. Refuses with `StartRefused` a file that cannot be created. */
export async function openSink(file: string | undefined): Promise<LineSink> {
  return file === undefined ? standardOutput() : newFile(file);
}

async function newFile(file: string): Promise<LineSink> {
  const handle = await open(file, 'wx').catch((error: unknown) => {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    const reason = exists ? 'is there already' : `cannot be made: ${String(error)}`;
    throw new StartRefused(`${file} ${reason}.`, { cause: error });
  });
  return {
    write: (piece) => handle.writeFile(piece),
    async close() {
      await handle.sync();
      await handle.close();
    },
  };
}

function standardOutput(): LineSink {
  // The reader may go away, as `head` does; the write that notices reports it.
  process.stdout.on('error', () => {});
  return {
    write: (piece) =>
      new Promise((resolve, reject) => {
        process.stdout.write(piece, (error) => {
          if (error === null || error === undefined) resolve();
          else reject(new StartRefused('Nobody reads the standard output any more.', { cause: error }));
        });
      }),
    close: async () => {},
  };
}
