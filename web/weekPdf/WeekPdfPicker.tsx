import { ActionIcon, Button, Popover, Select, Stack } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import type { LocalDay } from '../../domain/time/localDay.ts';
import { useFileSaving } from '../shell/useFileSaving.ts';
import { useFormats } from '../shell/useFormats.ts';
import { type Whose, weekPdfAddress, weekText } from './weekPdf.ts';

export interface WeekPdfPickerProps {
  readonly kind: Whose['kind'];
  /** Whose weeks are on the screen, in its order. */
  readonly rows: readonly { readonly id: string; readonly name: string }[];
  /** The first days of the weeks that are on the screen. */
  readonly weeks: readonly LocalDay[];
}

const mostOffered = 6;

/** Saves the week of one of the rows of a week view on paper. */
export function WeekPdfPicker({ kind, rows, weeks }: WeekPdfPickerProps) {
  const { moments } = useFormats();
  const { state, save } = useFileSaving();
  const [chosen, setChosen] = useState<string | null>(null);
  const id = rows.find((row) => row.id === chosen)?.id;
  const one = kind === 'resource' ? 'person' : 'customer';
  return (
    <Popover
      position="bottom-end"
      shadow="md"
      width={280}
      trapFocus
      returnFocus
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={`PDF of a ${one}’s week`}
          title={`PDF of a ${one}’s week`}
        >
          <IconFileTypePdf size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Select
            label={kind === 'resource' ? 'Whose week' : 'Which customer’s week'}
            placeholder="Type a name"
            searchable
            data-autofocus
            comboboxProps={{ withinPortal: false }}
            // As many as are seen at once: others are found by their names.
            limit={mostOffered}
            nothingFoundMessage="Nobody on the board is called that"
            data={rows.map((row) => ({ value: row.id, label: row.name }))}
            value={id ?? null}
            onChange={setChosen}
          />
          {weeks.map((first) => (
            <Button
              key={first}
              size="xs"
              disabled={id === undefined}
              loading={state === 'saving'}
              onClick={() => id !== undefined && void save(weekPdfAddress({ kind, id }, first))}
            >
              {`PDF of ${weekText(moments, first)}`}
            </Button>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
