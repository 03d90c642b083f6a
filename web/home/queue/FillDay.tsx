import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { localDayOf, startOfLocalDay } from '../../../domain/time/localDay.ts';
import { fillDay } from '../../plans/reassignment.ts';
import { useFormats } from '../../shell/useFormats.ts';

/** How many days are offered, today the first: next week's Sunday is among them on any day. */
const offered = 14;

/** Plans what is unallocated on a day; the plan is seen before it is applied. */
export function FillDay({ now }: { readonly now: number }) {
  const { zone, format } = useFormats();
  const today = localDayOf(zone, now);
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          Fill a day
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={340} style={{ overflowY: 'auto' }}>
        {Array.from({ length: offered }, (_, ahead) => {
          const from = startOfLocalDay(zone, today + ahead);
          const day = format.day(from);
          const to = startOfLocalDay(zone, today + ahead + 1);
          return (
            <Menu.Item key={from} onClick={() => fillDay({ day, from: Math.max(from, now), to })}>
              {ahead === 0 ? `Rest of today, ${day}` : day}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
