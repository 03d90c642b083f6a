import { Badge } from '@mantine/core';
import type { RecordName } from '../../domain/records.ts';
import { type AnyRow, endedWord, hasEnded } from './anyRecord.ts';

/** That a record is out of use; nothing where it is in use. */
export function EndedMark({ name, row }: { readonly name: RecordName; readonly row: AnyRow }) {
  const word = endedWord(name);
  if (word === null || !hasEnded(row)) return null;
  return (
    <Badge variant="outline" color="gray" tt="none" fw={550}>
      {word}
    </Badge>
  );
}
