import { ColorSwatch } from '@mantine/core';
import classes from './RecordNames.module.css';
import { useColours } from './useColours.ts';

export interface RecordNamesProps {
  readonly category: string;
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
}

/** The names of several records, each with its colour if it has one. */
export function RecordNames({ category, ids, nameOf }: RecordNamesProps) {
  const colours = useColours(category, ids);
  if (colours.size === 0) return ids.map(nameOf).join(', ');
  return (
    <ul className={classes.names}>
      {ids.map((id) => (
        <li key={id}>
          {colours.has(id) && <ColorSwatch color={colours.get(id) ?? ''} size={12} aria-hidden />}
          {nameOf(id)}
        </li>
      ))}
    </ul>
  );
}
