import { UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { queries, type RecordsQuery } from '../../client/queries.ts';
import { recordOf } from '../anyRecord.ts';
import { boardColumns } from '../board/boardColumns.ts';
import { StageSign } from '../stages/StageBadge.tsx';
import classes from './StageCounts.module.css';
import { useAskedWhenDue } from './useAskedWhenDue.ts';

export interface StageCountsProps {
  readonly name: RecordName;
  /** The field with the stage. */
  readonly stage: string;
  /** What the list is asked for. */
  readonly query: RecordsQuery;
  readonly onChoose: (stage: string | null) => void;
}

/** How many records of a list are in each stage; one is chosen to see them alone. */
export function StageCounts({ name, stage: field, query, onChoose }: StageCountsProps) {
  const { [field]: chosen, sort: _, ...others } = query;
  const counted = useQuery({
    ...queries.recordCounts(name, field, others),
    placeholderData: keepPreviousData,
  });
  useAskedWhenDue(name, counted);
  const { counts = {}, total } = counted.data ?? {};
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends
    <div role="group" aria-label={recordOf(name).shown[field]?.label} className={classes.row}>
      <Choice label="All" count={total} chosen={chosen === undefined} onChoose={() => onChoose(null)} />
      {boardColumns(name, field).map(({ value: stage, label }) => (
        <Choice
          key={stage}
          label={label}
          count={counted.data === undefined ? undefined : (counts[stage] ?? 0)}
          chosen={chosen === stage}
          onChoose={() => onChoose(chosen === stage ? null : stage)}
          sign={<StageSign name={name} stage={stage} />}
        />
      ))}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** Undefined until it is known. */
  readonly count: number | undefined;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly sign?: ReactNode;
}

function Choice({ label, count, chosen, onChoose, sign }: ChoiceProps) {
  return (
    <UnstyledButton
      className={classes.choice ?? ''}
      aria-pressed={chosen}
      data-none={count === 0 || undefined}
      onClick={onChoose}
    >
      {sign}
      {label} <span className={classes.count}>{count ?? '\u2007'}</span>
    </UnstyledButton>
  );
}
