import { Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fullName } from '../../domain/fullName.ts';
import { mayWrite } from '../../domain/rights.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { SideDrawer } from '../shell/SideDrawer.tsx';

/** Instead of the id of a record: the form of a new one. */
export const newRecord = 'new';

/** Whether there is a record to ask for. */
export function isOfRecord(recordId: string | null): recordId is string {
  return recordId !== null && recordId !== newRecord;
}

export interface RecordDrawerProps<Row> {
  /** `customer`, as in "There is no such customer". */
  readonly what: 'customer' | 'resource';
  /** `newRecord` for the form of a new one; null while it is closed. */
  readonly recordId: string | null;
  /** Null where there is no such record. */
  readonly record: Pick<UseQueryResult<Row | null>, 'data' | 'error' | 'refetch'>;
  readonly form: (row: Row | null, leave: () => void) => ReactNode;
  /** Without `onEdit` for those who may only look. */
  readonly facts: (row: Row, onEdit: (() => void) | undefined) => ReactNode;
  readonly onClose: () => void;
}

const areas = { customer: 'customers', resource: 'people' } as const;

/** Somebody's record beside a screen: its facts, and its form for those who may change it. */
export function RecordDrawer<Row extends Parameters<typeof fullName>[0]>(props: RecordDrawerProps<Row>) {
  const { what, recordId, record, onClose } = props;
  const mayEdit = mayWrite(useSession(), areas[what]);
  const named = record.data ? fullName(record.data) : `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  return (
    <SideDrawer
      opened={recordId !== null}
      title={recordId === newRecord ? `New ${what}` : named}
      onClose={onClose}
    >
      {recordId !== null && <OpenRecord key={recordId} {...props} recordId={recordId} mayEdit={mayEdit} />}
    </SideDrawer>
  );
}

function OpenRecord<Row>(
  props: RecordDrawerProps<Row> & { readonly recordId: string; readonly mayEdit: boolean },
) {
  const { what, recordId, record, form, facts, mayEdit, onClose } = props;
  const [shown, setShown] = useState<'form' | 'facts'>('facts');
  const missing = <Text>There is no such {what}.</Text>;
  if (recordId === newRecord) return mayEdit ? form(null, onClose) : missing;
  if (record.error !== null) {
    return <LoadFailed what={`The ${what}`} error={record.error} onRetry={() => void record.refetch()} />;
  }
  if (record.data === null) return missing;
  if (record.data === undefined) {
    return (
      <Stack gap="sm" role="status" aria-label="Loading" aria-busy="true">
        <Skeleton height={30} radius="md" />
        <Skeleton height={160} radius="md" />
      </Stack>
    );
  }
  return shown === 'form'
    ? form(record.data, () => setShown('facts'))
    : facts(record.data, mayEdit ? () => setShown('form') : undefined);
}
