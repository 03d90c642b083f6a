import { List, Text } from '@mantine/core';
import type { NobodyFits } from '../../api/contract/upload.ts';
import { Note } from '../shell/Note.tsx';

/** What `LabelFindingsNote` tells by the names of the labels, with the switch that makes them optional. */
const toldWithLabels: readonly string[] = [
  'job_label_not_setup',
  'resource_label_not_setup',
  'resource_label_mismatch',
];

/** Which bookings of a file nobody could take, why, and what to do about it. */
export function NobodyFitsNote({ nobodyFits }: { readonly nobodyFits: NobodyFits }) {
  const { looked, notLooked, obstacles } = nobodyFits;
  const told = obstacles.filter(({ code }) => !toldWithLabels.includes(code));
  if (told.length === 0 && notLooked === 0) return null;
  const bookings = told.reduce((sum, one) => sum + one.bookings, 0);
  return (
    <Note
      tone={bookings > 0 ? 'warning' : 'quiet'}
      title={bookings > 0 ? `${jobs(bookings)} that nobody can take` : 'Not all bookings were looked at'}
    >
      {told.length > 0 && (
        <List size="sm">
          {told.map(({ code, bookings: count, line, reason, remedy }) => (
            <List.Item key={code}>
              {jobs(count)} ({count > 1 && 'first in '}line {line}): {reason}. {remedy}
            </List.Item>
          ))}
        </List>
      )}
      {notLooked > 0 && (
        <Text size="sm">
          Whether somebody fits was looked at for {looked.toLocaleString('en-GB')} of{' '}
          {(looked + notLooked).toLocaleString('en-GB')} bookings without people.
        </Text>
      )}
    </Note>
  );
}

function jobs(count: number): string {
  return count === 1 ? '1 booking' : `${count.toLocaleString('en-GB')} bookings`;
}
