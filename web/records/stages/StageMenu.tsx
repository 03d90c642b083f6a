import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { useSession } from '../../shell/SessionContext.ts';
import { useMinute } from '../../shell/useMinute.ts';
import type { AnyRow } from '../anyRecord.ts';
import { possibleSteps, stageOf } from './recordSteps.ts';
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
  const possible = possibleSteps(name, row, session, now);
  if (possible.length === 0) return look === 'badge' ? <StageBadge name={name} row={row} /> : null;
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
            aria-label={`${stageOf(name, row, now)?.label ?? ''}: steps for ${title}`}
          >
            <StageBadge name={name} row={row}>
              <IconChevronDown size={12} className={classes.chevron ?? ''} aria-hidden />
            </StageBadge>
          </UnstyledButton>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {possible.map((step) => (
          <Menu.Item key={step.name} onClick={() => steps.begin(step, [{ id: row.id, title }])}>
            {Object.keys(step.asks).length === 0 ? step.verb : `${step.verb} …`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
