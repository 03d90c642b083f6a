import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type BookingStatus, bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { StatusIcon } from './StatusIcon.tsx';
import { statusLabels } from './statusLook.ts';
import styles from './toolbar.module.css';

export interface StatusFilterProps {
  readonly statuses: readonly BookingStatus[];
  readonly onChange: (statuses: readonly BookingStatus[]) => void;
}

/** Cancelled bookings are never on the timeline. */
const filterable = bookingStatuses.filter((status) => status !== 'cancelled');

/** Which statuses are shown; the list is also the legend of colours and icons. */
export function StatusFilter({ statuses, onChange }: StatusFilterProps) {
  const toggle = (status: BookingStatus) =>
    onChange(statuses.includes(status) ? statuses.filter((one) => one !== status) : [...statuses, status]);
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" h={32}>
          <IconFilter size={14} aria-hidden="true" />
          <span className={styles.wideText}>
            &ensp;
            {statuses.length === 0 ? 'All statuses' : `${statuses.length} of ${filterable.length} statuses`}
          </span>
          {statuses.length > 0 && <span className={styles.dot} />}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Statuses shown">
        <Stack gap={8}>
          {filterable.map((status) => (
            <Checkbox
              key={status}
              size="xs"
              checked={statuses.includes(status)}
              onChange={() => toggle(status)}
              label={
                <span className={styles.statusRow}>
                  <span className={styles.swatch} data-status={status}>
                    <StatusIcon name={status} />
                  </span>
                  {statusLabels[status]}
                </span>
              }
            />
          ))}
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={statuses.length === 0}
            onClick={() => onChange([])}
          >
            Show all
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
