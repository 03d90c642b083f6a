import { Text, useComputedColorScheme } from '@mantine/core';
import type { RecordName } from '../../domain/catalogues/records.ts';
import { recordOf } from '../records/anyRecord.ts';
import classes from './MapLegend.module.css';
import { mapColours } from './mapStyle.ts';
import type { NamedPlace } from './namedPlace.ts';

export interface MapLegendProps {
  /** The kind of record on the map. */
  readonly of: RecordName;
  readonly others: readonly NamedPlace[];
}

/** The legend of the points on a map; nothing if there are none. */
export function MapLegend({ of, others }: MapLegendProps) {
  const colours = mapColours[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  const kinds = [
    { kind: 'same' as const, words: recordOf(of).words.many },
    { kind: 'customer' as const, words: recordOf('customer').words.many },
  ].filter((one) => others.some(({ kind }) => kind === one.kind));
  if (kinds.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" component="p" m={0}>
      {kinds.map(({ kind, words }) => (
        <span key={kind} className={classes.kind}>
          <span className={classes.dot} style={{ background: colours[kind] }} />
          {kind === 'same' ? `other ${words}` : words}
        </span>
      ))}
    </Text>
  );
}
