import { open } from 'node:fs/promises';
import { StartRefused } from '../postgres/startRefused.ts';

/** Takes pieces of whole lines, one after the other. */
export interface LineSink {
  write(piece: string): Promise<void>;
  /** Everything that was written is where it belongs. */
  close(): Promise<void>;
}

/** A new file, or the standard output. Refuses with `StartRefused` a file that cannot be made. */
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
  // Whoever reads it may go away, such as `head`; the write that meets that says so.
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
