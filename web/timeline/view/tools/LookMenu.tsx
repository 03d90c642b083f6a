import { Popover, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconPalette } from '@tabler/icons-react';
import {
  type BoardLook,
  type CardSize,
  type Colouring,
  cardSizes,
  colourings,
  type Grouping,
  groupings,
} from '../../board/boardLook.ts';
import styles from '../look/statusLegend.module.css';

export interface LookMenuProps {
  readonly look: BoardLook;
  readonly onLook: (look: BoardLook) => void;
  /** Besides colours: how tall rows are, where they are as tall as their cards, and groups, where rows are people. */
  readonly offers: readonly ('size' | 'groups')[];
}

const colourNames: { readonly [Kind in Colouring]: string } = {
  status: 'Status',
  label: 'Label',
  customer: 'Customer',
};
const sizeNames: { readonly [Size in CardSize]: string } = {
  compact: 'Low',
  normal: 'Medium',
  roomy: 'Tall',
};
const groupNames: { readonly [Kind in Grouping]: string } = {
  none: 'No groups',
  label: 'Label',
  team: 'Team',
  role: 'Role',
  area: 'Area',
};

/** What colours say, how tall rows are, and what they are grouped by. */
export function LookMenu({ look, onLook, offers }: LookMenuProps) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={`${styles.chip} ${styles.look}`}
          aria-label="Display"
          title="Display: colours, rows and groups"
        >
          <IconPalette size={16} aria-hidden="true" />
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm" w={250}>
          <div>
            <Text size="sm" fw={500} mb={4}>
              Colour by
            </Text>
            <SegmentedControl<Colouring>
              fullWidth
              size="xs"
              aria-label="Colour by"
              data={colourings.map((value) => ({ value, label: colourNames[value] }))}
              value={look.colour}
              onChange={(colour) => onLook({ ...look, colour })}
            />
          </div>
          {offers.includes('size') && (
            <div>
              <Text size="sm" fw={500} mb={4}>
                Row height
              </Text>
              <SegmentedControl<CardSize>
                fullWidth
                size="xs"
                aria-label="Row height"
                data={cardSizes.map((value) => ({ value, label: sizeNames[value] }))}
                value={look.size}
                onChange={(size) => onLook({ ...look, size })}
              />
            </div>
          )}
          {offers.includes('groups') && (
            <Select
              label="Group people by"
              size="xs"
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={groupings.map((value) => ({ value, label: groupNames[value] }))}
              value={look.group}
              onChange={(value) =>
                onLook({ ...look, group: groupings.find((one) => one === value) ?? 'none' })
              }
            />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
