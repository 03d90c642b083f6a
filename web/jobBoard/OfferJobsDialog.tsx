import { NumberInput, SimpleGrid, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { offeredKinds } from '../../domain/jobOffer/offeredWork.ts';
import { labelsUsedFor } from '../../domain/label/labelUses.ts';
import { instantOnLocalDay, localDayOfDate } from '../../domain/time/localDay.ts';
import { RefusedBookings } from '../bookings/RefusedBookings.tsx';
import type { RefusedBooking } from '../bookings/useManyBookings.ts';
import { refreshAfterCommand } from '../client/refreshAfterCommand.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { reasonOf, sendInBulk } from '../client/sendBulk.ts';
import { RecordsSelect } from '../records/fields/RecordsSelect.tsx';
import { counted } from '../shell/counted.ts';
import { FormDialog } from '../shell/FormDialog.tsx';
import { Note } from '../shell/Note.tsx';
import { RadioChoice } from '../shell/RadioChoice.tsx';
import { ClockField } from '../shell/typed/ClockField.tsx';
import { DayField } from '../shell/typed/DayField.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { offerStep } from '../undo/undo.tsx';
import { undoOfMany } from '../undo/undoOf.ts';
import { offeringJobs, type WorkToOffer } from './offeringJobs.ts';

/** Sends work to the job board: for whom, until when, and who has them. From wherever it is asked (`offeringJobs.ts`). */
export function OfferJobsDialog() {
  const jobs = useSyncExternalStore(offeringJobs.subscribe, offeringJobs.now);
  return jobs === undefined ? null : <Asking jobs={jobs} />;
}

/** What is said of all the jobs that are offered together. */
interface Terms {
  readonly way: 'first' | 'choice';
  readonly date: string;
  readonly time: string;
  readonly rate: number | string;
  readonly kilometres: number | string;
  readonly labelIds: readonly string[];
  readonly partnerIds: readonly string[];
  readonly resourceIds: readonly string[];
}
const usual: Terms = {
  way: 'first',
  date: '',
  time: '',
  rate: '',
  kilometres: '',
  labelIds: [],
  partnerIds: [],
  resourceIds: [],
};

function Asking({ jobs }: { readonly jobs: readonly WorkToOffer[] }) {
  const client = useQueryClient();
  const { zone } = useFormats();
  const [terms, setTerms] = useState(usual);
  const [saving, setSaving] = useState<'idle' | 'saving'>('idle');
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<readonly RefusedBooking[]>([]);
  const change = (next: Partial<Terms>) => setTerms((now) => ({ ...now, ...next }));
  const close = () => offeringJobs.become(undefined);
  const many = counted(
    jobs.length,
    jobs.every(({ category }) => category === 'booking') ? 'booking' : 'event',
  );

  async function offer() {
    setSaving('saving');
    setProblem(undefined);
    try {
      const name = 'jobOffer.create';
      const until =
        terms.date === ''
          ? undefined
          : instantOnLocalDay(zone, localDayOfDate(terms.date), secondOf(terms.time));
      const outcomes = await sendInBulk(jobs.map((job) => ({ name, input: inputOf(terms, job, until) })));
      const undo = undoOfMany(name, outcomes);
      if (undo.length > 0) {
        const refresh = () => refreshAfterCommand(client);
        offerStep({ label: `${counted(undo.length, 'job')} offered`, undo, refresh });
      }
      const left = outcomes.flatMap((one, place) => {
        const job = jobs[place];
        const reason = reasonOf(one);
        return reason === undefined || job === undefined ? [] : [{ id: job.id, title: job.title, reason }];
      });
      refreshAfterCommand(client);
      if (left.length === 0) close();
      setRefused(left);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      setProblem(error.message);
    }
    setSaving('idle');
  }

  return (
    <FormDialog
      title={`Send ${many} to the job board`}
      action={`Send ${jobs.length}`}
      leave={refused.length > 0 ? 'Close' : 'Cancel'}
      saving={saving}
      disabled={refused.length > 0}
      onSubmit={offer}
      onClose={close}
    >
      <TermsFields terms={terms} onChange={change} />
      {problem !== undefined && (
        <Note tone="bad" role="alert" title="Nothing was sent">
          <Text size="sm">{problem}</Text>
        </Note>
      )}
      {refused.length > 0 && (
        <Note tone="warning" role="alert" title={`${counted(jobs.length - refused.length, 'job')} offered`}>
          <RefusedBookings refused={refused} />
        </Note>
      )}
    </FormDialog>
  );
}

function TermsFields({
  terms,
  onChange,
}: {
  readonly terms: Terms;
  readonly onChange: (next: Partial<Terms>) => void;
}) {
  return (
    <>
      <RadioChoice
        label="Who has them"
        value={terms.way}
        options={[
          { value: 'first', label: 'The first who fits' },
          { value: 'choice', label: 'Whom a planner chooses among the bids' },
        ]}
        onChange={(way) => onChange({ way })}
      />
      <SimpleGrid cols={2} spacing="sm">
        <DayField
          label="Open until"
          description="Empty: until each begins"
          value={terms.date}
          onDay={(date) => onChange({ date })}
        />
        <ClockField
          label="Time"
          description="Empty: midnight"
          value={terms.time}
          onClock={(time) => onChange({ time })}
        />
        <NumberInput
          label="Rate"
          description="What is paid, if it is said"
          min={0}
          decimalScale={2}
          value={terms.rate}
          onChange={(rate) => onChange({ rate })}
        />
        <NumberInput
          label="Within"
          description="Kilometres from the work"
          min={1}
          max={1000}
          value={terms.kilometres}
          onChange={(kilometres) => onChange({ kilometres })}
        />
      </SimpleGrid>
      <RecordsSelect
        category="label"
        among={labelsUsedFor('resource')}
        label="For people with these labels"
        description="Besides the labels of the work"
        value={terms.labelIds}
        onChange={(labelIds) => onChange({ labelIds })}
      />
      <RecordsSelect
        category="partner"
        label="For people of these partners"
        value={terms.partnerIds}
        onChange={(partnerIds) => onChange({ partnerIds })}
      />
      <RecordsSelect
        category="resource"
        label="For these people"
        description="Empty: for everybody whom it fits"
        value={terms.resourceIds}
        onChange={(resourceIds) => onChange({ resourceIds })}
      />
    </>
  );
}

/** The offer of one job; none is open longer than until it begins. */
function inputOf(terms: Terms, { category, id, start, missing }: WorkToOffer, until: number | undefined) {
  const { way, rate, kilometres, labelIds, partnerIds, resourceIds } = terms;
  return {
    [offeredKinds[category]]: id,
    openUntil: Math.min(until ?? start, start),
    places: Math.max(1, missing),
    byChoice: way === 'choice',
    rate: typeof rate === 'number' ? rate : null,
    within: typeof kilometres === 'number' ? kilometres * 1000 : null,
    labelIds,
    partnerIds,
    resourceIds,
  };
}

/** `14:05` in seconds of the day; midnight if it is empty. */
function secondOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
}
