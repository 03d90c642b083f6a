import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { send } from '../client/request.ts';
import { fileNameOf } from './fileNameOf.ts';
import { saveFile } from './saveFile.ts';

export interface FileSaving {
  readonly state: 'idle' | 'saving';
  /**
   * Asks the server for a file and offers it to be saved; a message says why there is none. `fileName` omitted: as the
   * server calls it.
   */
  readonly save: (address: string, fileName?: string) => Promise<void>;
}

/** Saves files that the server makes. */
export function useFileSaving(): FileSaving {
  const [state, setState] = useState<FileSaving['state']>('idle');
  return {
    state,
    async save(address, fileName) {
      setState('saving');
      try {
        const answer = await send(address);
        saveFile(fileName ?? fileNameOf(answer) ?? 'file', await answer.blob());
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        notifications.show({ title: 'Nothing was exported', message, color: 'red', withBorder: true });
      } finally {
        setState('idle');
      }
    },
  };
}
