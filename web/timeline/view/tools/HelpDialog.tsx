import { Kbd, Table, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '../../../shell/Dialog.tsx';
import type { BoardWords } from '../../board/boardWords.ts';
import type { BoardScreen } from '../../boardScreens.ts';
import { useBoardWords } from '../look/BoardWordsContext.ts';

type BoardView = BoardScreen['view'];

type Row = readonly [keys: readonly string[], does: string];

interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

const lookAround = ({ one }: BoardWords, view: BoardView): Section => ({
  title: 'Look around',
  rows: [
    [['←', '→'], `Previous or next ${one} of the row; before the first, the row’s name`],
    [['↑', '↓'], `The ${one} nearest in time, one row up or down`],
    [['Home', 'End'], `First or last ${one} of the row`],
    [['Page Up', 'Page Down'], 'Ten rows up or down'],
    [['+', '−'], `Show less or more time${view === 'scale' ? '; so does Ctrl with the wheel' : ''}`],
    [
      ['Enter'],
      `Open the ${one}${view === 'scale' ? ', the day where a row shows days,' : ''} or the person on the row’s name; so does a click`,
    ],
  ],
});

/** What moves a booking, and what does not: a column of days has neither times nor ends. */
const moving = ({ one }: BoardWords, view: BoardView): Section => ({
  title: `Move a ${one}`,
  rows: [
    [['M', 'Space'], 'Pick it up, or put it down'],
    ...(view === 'scale'
      ? ([
          [['←', '→'], 'Earlier or later by one step; with Ctrl by a day'],
          [['↑', '↓'], 'Give it to the person above or below'],
          [['Shift ←', 'Shift →'], 'Shorter or longer at its end; with Alt too, at its start'],
        ] satisfies Row[])
      : ([
          [['←', '→'], 'A day earlier or later, at the same time'],
          [['↑', '↓'], 'Give it to the person above or below'],
        ] satisfies Row[])),
    [['F'], 'Force it against conflicts, without being asked; with the mouse hold Alt'],
    [['Enter'], 'Put it down; a conflict is asked about: Enter places it anyway, Esc puts it back'],
    [['Esc'], 'Put it back where it was'],
    [['Delete'], `Remove this row’s person from the ${one}`],
  ],
});

const making = ({ one }: BoardWords, view: BoardView): Section => ({
  title: `Make a ${one}`,
  rows: [
    [['N'], `A ${one} of an hour in the row in focus, after the ${one} in focus`],
    ...(view === 'scale'
      ? ([
          [
            ['Drag'],
            `On an empty place: a ${one} as long as what was drawn; on a touch screen, rest a finger first`,
          ],
          [['Double click'], `On an empty place: a ${one} of an hour; on a ${one}: its form`],
        ] satisfies Row[])
      : ([
          [['+'], `On a day, where the mouse is: a ${one} of an hour`],
          [['Double click'], `On a ${one}: its form`],
        ] satisfies Row[])),
  ],
});

/** Every way to operate the board, as a table of keys and what they do. */
const sections = (words: BoardWords, view: BoardView, locks: readonly Row[]): readonly Section[] => [
  lookAround(words, view),
  moving(words, view),
  making(words, view),
  {
    title: `Plan several ${words.many}`,
    rows: [
      [['Ctrl Space'], `Add the ${words.one} to the selection, or remove it; so does Ctrl with a click`],
      [['Shift ←', 'Shift ↓'], 'Select everything in between; so does Shift with a click'],
      ...locks,
      [
        ['Drag', 'M'],
        `What is selected moves together${view === 'scale' ? ', and every end by as much' : ''}`,
      ],
      [['Shift drag'], 'On an empty place: select what is in the frame'],
      [['Ctrl A'], `Select every ${words.one} that is seen`],
      [
        ['Ctrl C', 'Ctrl V'],
        `Copy the selection or the ${words.one} in focus; new ones where the mouse or the focus is`,
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

const locking: readonly Row[] = [
  [['X'], 'Swap what is selected of two people'],
  [['L'], 'Lock it, and the selected ones with it, so that neither time nor people can change; or unlock it'],
];

/** The same while looking back, where nothing can be changed. */
const pastSections = (words: BoardWords, view: BoardView): readonly Section[] => [
  lookAround(words, view),
  {
    title: 'On the time slider',
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
  /** How it is drawn. */
  readonly view: BoardView;
  /** Whether what is on it can be locked. */
  readonly locks: boolean;
  readonly onClose: () => void;
}

/** What the keyboard, the mouse and a finger can do here. */
export function HelpDialog({ board, view, locks, onClose }: HelpDialogProps) {
  const words = useBoardWords();
  const shown = board === 'past' ? pastSections(words, view) : sections(words, view, locks ? locking : []);
  return (
    <Dialog opened onClose={onClose} title="Keys and gestures" size="lg">
      <Text size="sm" mb="sm">
        {board === 'past'
          ? 'This board shows the past: you can look at it, but not change it.'
          : `Drag a ${words.one} to another ${view === 'scale' ? 'time or person, its ends to change its length,' : 'day or person,'} and to the unallocated lane to take the person off. On a touch screen, rest a finger on it first. Meanwhile every row shows how it suits: ✓ fits, i fits with a remark, ! conflict, ✕ cannot be. What a drop overrides is asked once.`}
      </Text>
      <Table verticalSpacing={5} withRowBorders={false}>
        {shown.map(({ title, rows }) => (
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
