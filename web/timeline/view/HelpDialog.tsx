import { Kbd, Table, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '../../shell/Dialog.tsx';

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
    [
      ['Enter'],
      'Open the booking, the day where a row shows days, or the person on the row’s name; so does a click',
    ],
  ],
};

/** Every way to operate the timeline, as a table of keys and what they do. */
const sections: readonly Section[] = [
  lookAround,
  {
    title: 'Move a booking',
    rows: [
      [['M', 'Space'], 'Pick it up, or put it down'],
      [['←', '→'], 'Earlier or later by one step; with Ctrl by a day'],
      [['↑', '↓'], 'Give it to the resource above or below'],
      [['Shift ←', 'Shift →'], 'Shorter or longer at its end; with Alt too, at its start'],
      [['F'], 'Force it against conflicts, without being asked; with the mouse hold Alt'],
      [['Enter'], 'Put it down; a conflict is asked about: Enter places it anyway, Esc puts it back'],
      [['Esc'], 'Put it back where it was'],
      [['Delete'], 'Take the person of this row off the booking'],
    ],
  },
  {
    title: 'Make a booking',
    rows: [
      [['N'], 'A booking of an hour in the row in focus, after the booking in focus'],
      [
        ['Drag'],
        'On an empty place: a booking as long as what was drawn; on a touch screen, rest a finger first',
      ],
      [['Double click'], 'On an empty place: a booking of an hour; on a booking: its form'],
    ],
  },
  {
    title: 'Plan several bookings',
    rows: [
      [['Ctrl Space'], 'Add the booking to the selection, or remove it; so does Ctrl with a click'],
      [['Shift ←', 'Shift ↓'], 'Select everything in between; so does Shift with a click'],
      [
        ['L'],
        'Lock it, and the selected ones with it, so that neither time nor people can change; or unlock it',
      ],
      [['Drag', 'M'], 'What is selected moves together, and every end by as much'],
      [['Shift drag'], 'On an empty place: select what is in the frame'],
      [['Ctrl A'], 'Select every booking that is seen'],
      [
        ['Ctrl C', 'Ctrl V'],
        'Copy the selection or the booking in focus; new ones where the mouse or the focus is',
      ],
      [['Esc'], 'Clear the selection'],
    ],
  },
  {
    title: 'Anywhere',
    rows: [
      [['Ctrl Z'], 'Undo'],
      [['Ctrl Shift Z'], 'Redo'],
      [
        ['Shift F10', 'Menu key'],
        'What can be done with what has the focus; so does a right click, and a finger that rests',
      ],
      [['?'], 'This list'],
    ],
  },
];

/** The same while looking back, where nothing can be changed. */
const pastSections: readonly Section[] = [
  lookAround,
  {
    title: 'On the slider of the past',
    rows: [
      [['←', '→'], 'A minute earlier or later'],
      [['Page Up', 'Page Down'], 'A day later or earlier, or an hour if the slider covers a single day'],
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
    <Dialog opened onClose={onClose} title={<Text fw={650}>Keys and gestures</Text>} size="lg">
      <Text size="sm" mb="sm">
        {board === 'past'
          ? 'This board shows the past: you can look at it, but not change it.'
          : 'Drag a booking to another time or person, its ends to change its length, and to the unallocated lane to take the person off. On a touch screen, rest a finger on it first. Meanwhile every row shows how it suits: ✓ fits, i fits with a remark, ! conflict, ✕ cannot be. What a drop overrides is asked once.'}
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
    </Dialog>
  );
}
