import { Text } from '@mantine/core';
import type { RecordName } from '../../domain/catalogues/records.ts';
import type { AnyRow } from './anyRecord.ts';
import { RecordLink } from './RecordLink.tsx';
import { useNamesOf } from './useNames.ts';

/** Of a duplicate: what it was merged into, which goes on for both. */
export function MergedInto({ name, row }: { readonly name: RecordName; readonly row: AnyRow }) {
  const { mergedIntoId } = row;
  const nameOf = useNamesOf(name, typeof mergedIntoId === 'string' ? [mergedIntoId] : []);
  if (typeof mergedIntoId !== 'string') return null;
  return (
    <Text size="sm">
      Merged into <RecordLink category={name} id={mergedIntoId} name={nameOf(mergedIntoId)} />
    </Text>
  );
}
