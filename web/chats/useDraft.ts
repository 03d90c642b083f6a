import { useState } from 'react';
import type { Location } from '../../domain/kernel/fields.ts';
import { type Attachments, useAttachments } from './useAttachments.ts';

/** A message that is being written. */
export interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Undefined: nobody is to be mentioned. */
  readonly mentionIds: readonly string[] | undefined;
  readonly setMentionIds: (ids: readonly string[] | undefined) => void;
  readonly place: Location | null;
  readonly setPlace: (place: Location | null) => void;
  readonly attachments: Attachments;
  readonly isEmpty: boolean;
  /** What a command says of it. */
  readonly input: object;
  readonly clear: () => void;
}

export function useDraft(): Draft {
  const [text, setText] = useState('');
  const [mentionIds, setMentionIds] = useState<readonly string[]>();
  const [place, setPlace] = useState<Location | null>(null);
  const attachments = useAttachments();
  const isSilent = text.trim() === '';
  return {
    ...{ text, setText, mentionIds, setMentionIds, place, setPlace, attachments },
    isEmpty: isSilent && attachments.files.length === 0 && place === null,
    input: { text: isSilent ? null : text, place, mentionIds: mentionIds ?? [], ...attachments.input },
    clear: () => {
      setText('');
      setMentionIds(undefined);
      setPlace(null);
      attachments.clear();
    },
  };
}
