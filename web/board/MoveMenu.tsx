import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { WorkColumn } from './work.ts';

export interface MoveMenuProps {
  readonly title: string;
  /** The columns to which something moves the card; asked once the menu opens. */
  readonly columnsOf: () => readonly WorkColumn[];
  readonly onMove: (column: WorkColumn) => void;
}

/** Moves a card without dragging it. A board has hundreds of them, so the menu is drawn while it is open alone. */
export function MoveMenu({ title, columnsOf, onMove }: MoveMenuProps) {
  const [state, setState] = useState<'open' | 'closed'>('closed');
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={`Move ${title}`}
      aria-haspopup="menu"
      onClick={() => setState('open')}
    >
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  );
  if (state === 'closed') return button;
  const columns = columnsOf();
  return (
    <Menu opened onClose={() => setState('closed')} position="bottom-end" withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{columns.length === 0 ? 'Nothing moves it from here' : 'Move to'}</Menu.Label>
        {columns.map((column) => (
          <Menu.Item key={column.value} onClick={() => onMove(column)}>
            {column.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
