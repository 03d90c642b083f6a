import { Text } from '@mantine/core';
import type { CommandEffects } from '../../api/contract/views.ts';
import { Note } from '../shell/Note.tsx';
import { BookingList } from './BookingList.tsx';
import classes from './EffectsNote.module.css';
import { effectsText } from './effectsText.ts';

/** How many bookings a change would affect, and which; nothing if it would affect none. */
export function EffectsNote({ effects }: { readonly effects: CommandEffects }) {
  const text = effectsText(effects);
  if (text === undefined) return null;
  const { newConflicts, freed } = effects;
  const parts = [
    { title: 'In conflict', bookings: newConflicts },
    { title: 'No longer in conflict', bookings: freed },
  ].filter(({ bookings }) => bookings.length > 0);
  return (
    <Note tone={newConflicts.length > 0 ? 'warning' : 'quiet'} title={text}>
      {parts.length > 0 && (
        <details className={classes.details}>
          <summary>Show bookings</summary>
          {parts.map(({ title, bookings }) => (
            <div key={title}>
              {parts.length > 1 && (
                <Text size="sm" fw={600} mt={6}>
                  {title}
                </Text>
              )}
              <BookingList bookings={bookings} leads="beside" />
            </div>
          ))}
        </details>
      )}
    </Note>
  );
}
