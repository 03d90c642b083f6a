import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CarePlanOfVisitView } from '../../api/contract/carePlans.ts';
import { type CareOutcomes, exceptionsIn, noOutcomes } from '../../domain/carePlan/careOutcomes.ts';
import { ownerOf } from '../../domain/rights/persona.ts';
import { noteKnown } from '../client/knownPosition.ts';
import { sendCommand } from '../client/sendCommand.ts';
import { type SelfSaving, useSelfSaving } from '../client/useSelfSaving.ts';
import { useActor } from '../shell/SessionContext.ts';

export interface CareDraft extends SelfSaving<CareOutcomes> {
  /** The record's id once it is begun. */
  readonly recordId: () => string | undefined;
}

/** What is recorded at a visit, which saves itself; the first outcome begins the record. */
export function useCareRecord(
  bookingId: string,
  { customerId, plan, record }: CarePlanOfVisitView,
): CareDraft {
  const client = useQueryClient();
  const owner = ownerOf(useActor());
  const begun = useRef<{ readonly id: string; readonly revision: number }>(undefined);
  const idNow = () => record?.id ?? begun.current?.id;
  const draft = useSelfSaving({
    value: record?.outcomes ?? noOutcomes,
    revision: record?.revision ?? null,
    async send(outcomes: CareOutcomes, seen) {
      let careRecordId = idNow();
      // A save that failed after it had begun the record goes on with that.
      let ifRevision = seen ?? begun.current?.revision ?? 0;
      if (careRecordId === undefined) {
        const answer = await sendCommand('careRecord.create', {
          bookingId,
          customerId,
          carePlanId: plan?.id ?? '',
          version: plan?.version ?? 0,
          ...(owner?.kind === 'resource' && { personId: owner.id }),
        });
        noteKnown(answer.position);
        careRecordId = answer.recordId ?? '';
        ifRevision = answer.revision;
        begun.current = { id: careRecordId, revision: answer.revision };
      }
      const input = {
        careRecordId,
        outcomes: JSON.stringify(outcomes),
        exceptions: exceptionsIn(outcomes),
      };
      return sendCommand('careRecord.fill', input, { ifRevision });
    },
    onSaved: () => void client.invalidateQueries({ queryKey: ['careRecords'] }),
  });
  return { ...draft, recordId: idNow };
}
