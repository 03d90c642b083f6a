import { Checkbox, Popover, Stack } from '@mantine/core';
import { IconChevronDown, IconFilter } from '@tabler/icons-react';
import type { BoardFilter, LabelChoice } from '../../board/boardFilter.ts';
import styles from '../look/statusLegend.module.css';

export interface LabelFilterProps {
  readonly filter: BoardFilter;
  readonly onFilter: (filter: BoardFilter) => void;
  /** What can be filtered by (`offeredFilters`). */
  readonly offered: readonly LabelChoice[];
}

/** Narrows the board to what has all of the chosen labels as filters; nothing where no booking and nobody has any. */
export function LabelFilter({ filter, onFilter, offered }: LabelFilterProps) {
  const { filterIds = [] } = filter;
  if (offered.length === 0) return null;
  const chosen = offered.filter(({ id }) => filterIds.includes(id)).map(({ name }) => name);
  const choose = (ids: string[]) => {
    const { filterIds: _before, ...others } = filter;
    onFilter(ids.length === 0 ? others : { ...others, filterIds: ids });
  };
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={`${styles.chip} ${styles.labels}`}
          aria-pressed={chosen.length > 0}
          title="Only what has all of these filters"
        >
          <IconFilter size={14} aria-hidden="true" />
          <span className={styles.labelNames}>{chosen.length === 0 ? 'Filters' : chosen.join(', ')}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Checkbox.Group label="Filters" value={[...filterIds]} onChange={choose}>
          <Stack gap={8} mt={6}>
            {offered.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
