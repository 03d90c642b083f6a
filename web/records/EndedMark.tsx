import { Badge } from '@mantine/core';
import type { RecordName } from '../../domain/records.ts';
import { endedWord, hasEnded } from './anyRecord.ts';

/** Marks a record that is out of use. */
export function EndedMark({
  name,
  row,
}: {
  readonly name: RecordName;
  readonly row: Readonly<Record<string, unknown>>;
}) {
  const word = endedWord(name);
  if (word === null || !hasEnded(row)) return null;
  return (
    <Badge variant="outline" color="gray" tt="none" fw={550}>
      {word}
    </Badge>
  );
}
