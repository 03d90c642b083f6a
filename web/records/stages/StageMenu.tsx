import { ActionIcon, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { useMinute } from '../../shell/useMinute.ts';
import { type AnyRow, recordOf } from '../anyRecord.ts';
import { stepToStatus, useOwnStatuses } from './ownStatuses.ts';
import { stageOf, stepsAt } from './recordSteps.ts';
import classes from './StageBadge.module.css';
import { StageBadge, type StageBadgeProps } from './StageBadge.tsx';
import type { TakesSteps } from './useStageSteps.tsx';

export interface StageMenuProps extends Omit<StageBadgeProps, 'children'> {
  readonly row: AnyRow;
  readonly title: string;
  readonly steps: TakesSteps;
  /** `dots`: where the stage stands above it already; omitted: its badge. */
  readonly look?: 'badge' | 'dots';
}

/** The stage of a record, which opens the steps that can be taken from it. */
export function StageMenu({ name, row, title, steps, look = 'badge' }: StageMenuProps) {
  const session = useSession();
  const now = useMinute();
  const { zone } = useFormats();
  const statuses = useOwnStatuses(name);
  const offered = stepsAt(recordOf(name).declaration, row, session, now);
  const own = statuses.flatMap((status) => stepToStatus(name, row, status, session, now) ?? []);
  if (offered.length + own.length === 0)
    return look === 'badge' ? <StageBadge name={name} row={row} /> : null;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        {look === 'dots' ? (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Steps for ${title}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <UnstyledButton
            className={classes.button ?? ''}
            aria-label={`${stageOf(name, row, now, zone)?.label ?? ''}: steps for ${title}`}
          >
            <StageBadge name={name} row={row}>
              <IconChevronDown size={12} className={classes.chevron ?? ''} aria-hidden />
            </StageBadge>
          </UnstyledButton>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((step) => (
          <Menu.Item
            key={step.name}
            disabled={step.refused !== undefined}
            onClick={() => steps.begin(step, [{ id: row.id, title }])}
          >
            {Object.keys(step.asks).length === 0 ? step.verb : `${step.verb} …`}
            {step.refused !== undefined && <Text size="xs">{step.refused}</Text>}
          </Menu.Item>
        ))}
        {own.length > 0 && <Menu.Label>Status</Menu.Label>}
        {own.map((step) => (
          <Menu.Item key={step.verb} onClick={() => steps.begin(step, [{ id: row.id, title }])}>
            {step.verb}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
