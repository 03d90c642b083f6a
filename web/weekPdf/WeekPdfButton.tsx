import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { type LocalDay, localDayOf } from '../../domain/time/localDay.ts';
import { firstDayOfWeek } from '../../domain/week/weekStart.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useFileSaving } from '../shell/useFileSaving.ts';
import { useFormats } from '../shell/useFormats.ts';
import { type Whose, weekPdfAddress, weekText } from './weekPdf.ts';

export interface WeekPdfButtonProps {
  readonly whose: Whose;
  /** A day of the week. */
  readonly day: LocalDay;
}

/** Saves somebody's week on paper: `PDF of this week`, or the days of another week. */
export function WeekPdfButton({ whose, day }: WeekPdfButtonProps) {
  const { weekStart } = useSession().organisation.settings;
  const { zone, moments } = useFormats();
  const { state, save } = useFileSaving();
  const first = firstDayOfWeek(day, weekStart);
  const now = firstDayOfWeek(localDayOf(zone, Date.now() / 1000), weekStart);
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      loading={state === 'saving'}
      onClick={() => void save(weekPdfAddress(whose, first))}
    >
      {first === now ? 'PDF of this week' : `PDF of ${weekText(moments, first)}`}
    </Button>
  );
}
