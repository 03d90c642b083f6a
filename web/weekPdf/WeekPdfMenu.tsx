import { Button, Menu, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { localDayOf } from '../../domain/time/localDay.ts';
import { firstDayOfWeek } from '../../domain/week/weekStart.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useFileSaving } from '../shell/useFileSaving.ts';
import { useFormats } from '../shell/useFormats.ts';
import { parseDate } from '../timeline/time/timelineWindow.ts';
import { type Whose, weekPdfAddress, weekText } from './weekPdf.ts';

/**
 * Saves the week of a person or a customer on paper: this week, the one before or after, or the one that the screen
 * beside it shows.
 */
export function WeekPdfMenu({ whose }: { readonly whose: Whose }) {
  const { weekStart } = useSession().organisation.settings;
  const { zone, moments } = useFormats();
  const [parameters] = useSearchParams();
  const { state, save } = useFileSaving();
  const now = firstDayOfWeek(localDayOf(zone, Date.now() / 1000), weekStart);
  const from = parseDate(parameters.get('from'));
  const shown = from === undefined ? now : firstDayOfWeek(from, weekStart);
  const usual = [
    { first: now, text: 'PDF of this week' },
    { first: now + 7, text: 'PDF of next week' },
    { first: now - 7, text: 'PDF of last week' },
  ];
  const weeks = usual.some(({ first }) => first === shown)
    ? usual
    : [{ first: shown, text: 'PDF of the week shown' }, ...usual];
  return (
    <Menu position="bottom-end" shadow="md" width={230} withinPortal={false}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          aria-label="PDF of a week"
          title="PDF of a week"
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
          loading={state === 'saving'}
        >
          PDF
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {weeks.map(({ first, text }) => (
          <Menu.Item key={first} onClick={() => void save(weekPdfAddress(whose, first))}>
            {text}
            <Text size="xs">{weekText(moments, first)}</Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
