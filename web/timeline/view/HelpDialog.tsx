import { Kbd, Modal, Table, Text } from '@mantine/core';
import { Fragment } from 'react';

interface Section {
  readonly title: string;
  readonly rows: readonly (readonly [keys: readonly string[], does: string])[];
}

const lookAround: Section = {
  title: 'Look around',
  rows: [
    [['←', '→'], 'Previous or next booking of the row; before the first, the row’s name'],
    [['↑', '↓'], 'The booking nearest in time, one row up or down'],
    [['Home', 'End'], 'First or last booking of the row'],
    [['Page Up', 'Page Down'], 'Ten rows up or down'],
    [['+', '−'], 'Show less or more time; so does Ctrl with the wheel'],
    [['Enter'], 'Open the booking, or the person where the row’s name has the focus; so does a click'],
  ],
};

/** Every way to work the timeline, as a table: keys, and what they do. */
const sections: readonly Section[] = [
  lookAround,
  {
    title: 'Move a booking',
    rows: [
      [['M', 'Space'], 'Pick it up, or put it down'],
      [['←', '→'], 'Earlier or later by one step; with Ctrl by a day'],
      [['↑', '↓'], 'Give it to the resource above or below'],
      [['Shift ←', 'Shift →'], 'Shorter or longer at its end; with Alt too, at its start'],
      [['F'], 'Force it against conflicts; with the mouse hold Alt'],
      [['Enter'], 'Put it down'],
      [['Esc'], 'Put it back where it was'],
      [['Delete'], 'Take the person of this row off the booking'],
    ],
  },
  {
    title: 'Plan several bookings',
    rows: [
      [['Ctrl Space'], 'Select the booking too, or not any more; so does Ctrl with a click'],
      [['Shift ←', 'Shift ↓'], 'Select all on the way; so does Shift with a click'],
      [['L'], 'Lock it, and the selected ones with it: it keeps its time and its people; or unlock it'],
      [['Esc'], 'Clear the selection'],
    ],
  },
  {
    title: 'Anywhere',
    rows: [
      [['Ctrl Z'], 'Undo'],
      [['Ctrl Shift Z'], 'Redo'],
      [['?'], 'This list'],
    ],
  },
];

/** The same while looking back, where nothing can be done. */
const pastSections: readonly Section[] = [
  lookAround,
  {
    title: 'On the slider of the past',
    rows: [
      [['←', '→'], 'A minute earlier or later'],
      [['Page Up', 'Page Down'], 'A day later or earlier; an hour, where the slider reaches over a day'],
    ],
  },
  {
    title: 'Anywhere',
    rows: [
      [['Esc'], 'Back to the present'],
      [['?'], 'This list'],
    ],
  },
];

export interface HelpDialogProps {
  /** Which board is shown. */
  readonly board: 'present' | 'past';
  readonly onClose: () => void;
}

/** What the keyboard, the mouse and a finger can do here. */
export function HelpDialog({ board, onClose }: HelpDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>Keys and gestures</Text>}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm" mb="sm">
        {board === 'past'
          ? 'This board is of the past: it can be looked at, not changed.'
          : 'Drag a booking to another time or person, its ends to change its length, and to the unallocated lane to take the person off. On a touch screen, rest a finger on it first. What speaks against a place is shown before you let go.'}
      </Text>
      <Table verticalSpacing={5} withRowBorders={false}>
        {(board === 'past' ? pastSections : sections).map(({ title, rows }) => (
          <Table.Tbody key={title}>
            <Table.Tr>
              <Table.Th colSpan={2} pt="sm">
                {title}
              </Table.Th>
            </Table.Tr>
            {rows.map(([keys, does]) => (
              <Table.Tr key={does}>
                <Table.Td w={190}>
                  {keys.map((key, index) => (
                    <Fragment key={key}>
                      {index > 0 && ' '}
                      <Kbd>{key}</Kbd>
                    </Fragment>
                  ))}
                </Table.Td>
                <Table.Td>{does}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </Modal>
  );
}
