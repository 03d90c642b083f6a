import { useState } from 'react';
import { messageFiles } from '../../domain/chat/chatMessage.ts';
import { type FileValue, isFileValue } from '../../domain/file/fileValue.ts';
import type { FieldFacts } from '../../domain/record/fieldFacts.ts';
import { recordOf } from '../records/anyRecord.ts';
import { useFileUpload } from '../records/fields/useFileUpload.ts';

type Slot = (typeof messageFiles)[number];

/** The files of a message that is being written: up to as many as a message has. */
export interface Attachments {
  readonly files: readonly { readonly slot: Slot; readonly file: FileValue }[];
  /** The names of those that are being uploaded. */
  readonly sending: readonly string[];
  /** Why some could not be attached. */
  readonly problems: readonly string[];
  readonly isFull: boolean;
  /** What a command says of them. */
  readonly input: Readonly<Partial<Record<Slot, FileValue>>>;
  readonly attach: (files: readonly File[]) => void;
  readonly remove: (slot: Slot) => void;
  readonly clear: () => void;
}

export function useAttachments(): Attachments {
  const [held, setHeld] = useState<Readonly<Partial<Record<Slot, unknown>>>>({});
  const [tooMany, setTooMany] = useState<string>();
  const put = (slot: Slot) => (value: unknown) => setHeld((before) => ({ ...before, [slot]: value }));
  const uploads = {
    file: useFileUpload('chatMessage.file', factsOf('file'), held.file ?? null, put('file')),
    secondFile: useFileUpload(
      'chatMessage.secondFile',
      factsOf('secondFile'),
      held.secondFile ?? null,
      put('secondFile'),
    ),
    thirdFile: useFileUpload(
      'chatMessage.thirdFile',
      factsOf('thirdFile'),
      held.thirdFile ?? null,
      put('thirdFile'),
    ),
  };
  const files = messageFiles.flatMap((slot) => {
    const file = held[slot];
    return isFileValue(file) ? [{ slot, file }] : [];
  });
  const free = messageFiles.filter((slot) => (held[slot] ?? null) === null);
  return {
    files,
    sending: messageFiles.flatMap((slot) => {
      const { state } = uploads[slot];
      return state.kind === 'sending' ? [state.name] : [];
    }),
    problems: [
      ...messageFiles.flatMap((slot) => {
        const { state } = uploads[slot];
        return state.kind === 'failed' ? [state.message] : [];
      }),
      ...(tooMany === undefined ? [] : [tooMany]),
    ],
    isFull: free.length === 0,
    input: Object.fromEntries(files.map(({ slot, file }) => [slot, file])),
    attach: (chosen) => {
      setTooMany(
        chosen.length > free.length ? `A message has at most ${messageFiles.length} files.` : undefined,
      );
      for (const [place, file] of chosen.slice(0, free.length).entries()) {
        const slot = free[place];
        if (slot !== undefined) void uploads[slot].take(file);
      }
    },
    remove: (slot) => put(slot)(null),
    clear: () => {
      setHeld({});
      setTooMany(undefined);
    },
  };
}

function factsOf(slot: Slot): FieldFacts {
  const facts = recordOf('chatMessage').shown[slot];
  if (facts === undefined) throw new Error(`messages have no ${slot}`);
  return facts;
}
