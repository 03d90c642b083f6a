import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { stageFieldOf, stepsFrom } from '../../../domain/record/stages.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { mayRead } from '../../../domain/rights/rights.ts';
import { mostRecords, queries } from '../../client/queries.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { hasEnded, recordOf } from '../anyRecord.ts';
import { type Asker, possibleSteps, type RecordStep } from './recordSteps.ts';

/** A status of the organisation's own, and the stage to which it belongs. */
export interface OwnStatus {
  readonly id: string;
  readonly label: string;
  readonly stage: string;
}

type Row = Readonly<Record<string, unknown>>;

/** The field with the own status of such records; undefined if they have none. */
export function statusFieldOf(name: RecordName): string | undefined {
  return recordOf(name).declaration.stages?.statuses;
}

/** The organisation's own statuses of a kind of record, in their order. */
export function useOwnStatuses(name: RecordName): readonly OwnStatus[] {
  const session = useSession();
  const { among, ofStage } = recordOf(name).shown[statusFieldOf(name) ?? ''] ?? {};
  const { data } = useQuery({
    ...queries.records('label', {
      ...(among?.value === undefined ? {} : { [among.field]: among.value }),
      sort: 'place',
      limit: mostRecords,
    }),
    enabled: among !== undefined && mayRead(session, 'planning'),
    staleTime: 60_000,
  });
  return useMemo(
    () =>
      (data?.rows ?? []).flatMap((row) => {
        const { [ofStage ?? '']: stage }: Row = row;
        return typeof stage === 'string' ? [{ id: row.id, label: row.name, stage }] : [];
      }),
    [data, ofStage],
  );
}

/** The own status that a row has; undefined if it has none, or one that belongs to another stage by now. */
export function statusOf(name: RecordName, row: Row, statuses: readonly OwnStatus[]): OwnStatus | undefined {
  const { stages } = recordOf(name).declaration;
  if (stages?.statuses === undefined) return undefined;
  const { [stages.statuses]: id, [stageFieldOf(stages)]: stage } = row;
  return statuses.find((one) => one.id === id && one.stage === stage);
}

/**
 * What gives a row an own status, or null for none, of a stage: the step that leads there, or that which sets the status where
 * it is. Undefined if somebody can take none now.
 */
export function stepToStatus(
  name: RecordName,
  row: Row,
  to: { readonly stage: string; readonly id: string | null; readonly label: string },
  asker: Asker,
  now: number,
): RecordStep | undefined {
  const { stages } = recordOf(name).declaration;
  if (stages?.statuses === undefined || hasEnded(row)) return undefined;
  const given = { [stages.statuses]: to.id };
  const { [stageFieldOf(stages)]: stored, [stages.statuses]: has } = row;
  if (stored !== to.stage) {
    const step = possibleSteps(name, row, asker, now).find((one) => one.to === to.stage);
    return step && { ...step, verb: to.label, given };
  }
  const [setting] =
    Object.entries(stages.steps).find(
      ([, step]) => step.to === undefined && step.asks?.[stages.statuses ?? ''],
    ) ?? [];
  if (setting === undefined || (has ?? null) === to.id) return undefined;
  const command = `${name}.${setting}`;
  return stepsFrom(stages, row, now).includes(setting) && mayCommand(asker, command)
    ? { name: setting, command, verb: to.label, done: 'set', to: undefined, asks: {}, given }
    : undefined;
}
