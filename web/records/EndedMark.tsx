import { Badge } from '@mantine/core';
import type { RecordName } from '../../domain/catalogues/records.ts';
import { useMinute } from '../shell/useMinute.ts';
import { endedWord, hasEnded, isPast } from './anyRecord.ts';

/** Marks a record that is out of use, or hidden because its time is over. */
export function EndedMark({
  name,
  row,
}: {
  readonly name: RecordName;
  readonly row: Readonly<Record<string, unknown>>;
}) {
  const word = endedWord(name);
  const now = useMinute();
  if (word === null || !(hasEnded(row) || isPast(name, row, now))) return null;
  return (
    <Badge variant="outline" color="gray" tt="none" fw={550}>
      {word}
    </Badge>
  );
}
