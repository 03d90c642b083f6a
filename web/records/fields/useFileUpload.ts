import { useCallback, useEffect, useRef, useState } from 'react';
import { sizeProblem, typeProblem } from '../../../domain/file/fileProblem.ts';
import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';
import { RequestFailed } from '../../client/requestFailed.ts';
import { type ChosenFile, type FileUpload, uploadFile } from '../../client/uploadFile.ts';
import { scaledImage } from './scaledImage.ts';

/** The state of the last file chosen. */
export type UploadState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'sending';
      readonly name: string;
      readonly mediaType: string;
      /** How much has been sent, 0 to 1. */
      readonly share: number;
      /** The address of its bytes within this browser. */
      readonly preview: string;
    }
  /** `again`: sends the same file once more; undefined if that would be refused again. */
  | { readonly kind: 'failed'; readonly message: string; readonly again: (() => void) | undefined };

export interface FileUploadControl {
  readonly state: UploadState;
  /** Uploads a file, replacing the one that is being uploaded. */
  readonly take: (file: File) => Promise<void>;
  readonly cancel: () => void;
  /** Clears the message of the last failure. */
  readonly forget: () => void;
}

/** The longest file name that is stored. */
const longestName = 200;

/**
 * Uploads files for a field, one at a time. Meanwhile the field holds `{ arriving }`, and then the uploaded
 * file, or, if that failed, what it held before.
 */
export function useFileUpload(
  path: string,
  facts: FieldFacts,
  value: unknown,
  onChange: (value: unknown) => void,
): FileUploadControl {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const current = useRef<{ readonly upload: FileUpload; readonly before: unknown; readonly preview: string }>(
    undefined,
  );
  const taken = useRef(0);
  const stop = useCallback(() => {
    taken.current += 1;
    const { upload, preview } = current.current ?? {};
    upload?.cancel();
    if (preview !== undefined) URL.revokeObjectURL(preview);
    current.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);

  const begin = (chosen: ChosenFile, key: string, before: unknown) => {
    const preview = URL.createObjectURL(chosen.bytes);
    const sending = { kind: 'sending', name: chosen.name, mediaType: chosen.bytes.type, preview } as const;
    const upload = uploadFile(path, chosen, key, (share) => {
      if (current.current?.upload === upload) setState({ ...sending, share });
    });
    current.current = { upload, before, preview };
    setState({ ...sending, share: 0 });
    onChange({ arriving: chosen.name });
    upload.uploaded.then(
      (file) => {
        if (current.current?.upload !== upload) return;
        stop();
        onChange(file);
        setState({ kind: 'idle' });
      },
      (error: unknown) => {
        if (!(error instanceof RequestFailed)) throw error;
        if (current.current?.upload !== upload) return;
        stop();
        onChange(before);
        const again = error.refused ? undefined : () => begin(chosen, key, before);
        setState({ kind: 'failed', message: error.message, again });
      },
    );
  };

  return {
    state,
    take: async (file) => {
      const before = current.current === undefined ? value : current.current.before;
      stop();
      const turn = taken.current;
      const { longestSide } = facts;
      const fit =
        longestSide === undefined ? { name: file.name, bytes: file } : await scaledImage(file, longestSide);
      // Another file was chosen meanwhile, or the form was left.
      if (turn !== taken.current) return;
      const chosen = { name: fit.name.trim().slice(0, longestName) || 'file', bytes: fit.bytes };
      const { size, type } = chosen.bytes;
      // If the browser knows no type, the server decides by the bytes.
      const problem = (type === '' ? undefined : typeProblem(facts, type)) ?? sizeProblem(facts, size);
      if (problem === undefined) begin(chosen, crypto.randomUUID(), before);
      else {
        onChange(before);
        setState({ kind: 'failed', message: `${facts.label} ${problem}.`, again: undefined });
      }
    },
    cancel: () => {
      const { before } = current.current ?? {};
      stop();
      onChange(before ?? null);
      setState({ kind: 'idle' });
    },
    forget: () => setState((now) => (now.kind === 'failed' ? { kind: 'idle' } : now)),
  };
}
