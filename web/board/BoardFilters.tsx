import { SegmentedControl, Select } from '@mantine/core';
import { SearchField } from '../shell/SearchField.tsx';
import classes from './BoardFilters.module.css';
import { type BoardAddress, daysShown } from './boardAddress.ts';
import type { BoardBy } from './work.ts';
import { kindLabel, type WorkKind } from './workKinds.ts';

const byLabels = { stage: 'By stage', people: 'By people', label: 'By label', day: 'By day' } as const;

export interface BoardFiltersProps {
  readonly kinds: readonly WorkKind[];
  readonly address: BoardAddress;
  /** What a board of this kind can have columns by. */
  readonly ways: readonly BoardBy[];
  readonly onChange: (change: Partial<BoardAddress>) => void;
}

/** Which work a board shows, and in which columns. */
export function BoardFilters({ kinds, address, ways, onChange }: BoardFiltersProps) {
  const { kind, by, days, search } = address;
  return (
    <search className={classes.filters} aria-label="Filter the board">
      <Select
        aria-label="Work"
        className={classes.filter ?? ''}
        data={kinds.map((one) => ({ value: one, label: kindLabel(one) }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => onChange({ kind: kinds.find((one) => one === value) ?? kind })}
      />
      <Select
        aria-label="Columns by"
        className={classes.filter ?? ''}
        data={ways.map((one) => ({ value: one, label: byLabels[one] }))}
        value={by}
        allowDeselect={false}
        onChange={(value) => onChange({ by: ways.find((one) => one === value) ?? by })}
      />
      <SearchField
        label="Search the board"
        placeholder="Search"
        value={search}
        onChange={(text) => onChange({ search: text })}
        className={classes.search}
      />
      {kind === 'booking' && (
        <SegmentedControl
          aria-label="Days"
          data={daysShown.map((count) => ({
            value: String(count),
            label: count === 1 ? 'Today' : `${count} days`,
          }))}
          value={String(days)}
          onChange={(value) => onChange({ days: Number(value) })}
        />
      )}
    </search>
  );
}
