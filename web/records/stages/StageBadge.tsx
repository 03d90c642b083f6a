import {
  IconAlertCircle,
  IconCircle,
  IconCircleFilled,
  IconCircleHalf2,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { firstStage, isOver } from '../../../domain/record/stages.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { useMinute } from '../../shell/useMinute.ts';
import { recordOf, stageFieldIn } from '../anyRecord.ts';
import { statusOf, useOwnStatuses } from './ownStatuses.ts';
import { stageOf } from './recordSteps.ts';
import classes from './StageBadge.module.css';

/** How far a record has come, in its sign and its colour. */
const signs = {
  begins: IconCircle,
  'under way': IconCircleHalf2,
  over: IconCircleFilled,
  due: IconAlertCircle,
} as const satisfies Readonly<Record<string, ComponentType<IconProps>>>;

export interface StageBadgeProps {
  readonly name: RecordName;
  readonly row: Readonly<Record<string, unknown>>;
  /** What else stands in it. */
  readonly children?: ReactNode;
}

/** The stage that a record is in now; nothing if such records have none. */
export function StageBadge({ name, row, children }: StageBadgeProps) {
  const now = useMinute();
  const statuses = useOwnStatuses(name);
  const found = stageOf(name, row, now, useFormats().zone);
  if (found === undefined) return null;
  const own = found.stage === row[stageFieldIn(name) ?? ''] ? statusOf(name, row, statuses) : undefined;
  return (
    <span className={classes.badge} data-look={lookOf(name, found.stage)}>
      <StageSign name={name} stage={found.stage} />
      {own?.label ?? found.label}
      {children}
    </span>
  );
}

/** The sign of a stage. */
export function StageSign({ name, stage }: { readonly name: RecordName; readonly stage: string }) {
  const look = lookOf(name, stage);
  const Icon = signs[look];
  return <Icon size={13} stroke={2} className={classes.sign ?? ''} data-look={look} aria-hidden />;
}

function lookOf(name: RecordName, stage: string): keyof typeof signs {
  const { stages } = recordOf(name);
  if (stages === null) return 'begins';
  if (isOver(stages, stage)) return 'over';
  if (stages.derived?.[stage] !== undefined) return 'due';
  return stage === firstStage(stages) ? 'begins' : 'under way';
}
