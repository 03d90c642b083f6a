import { Button, Group, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CarePlanOfVisitView, CareRecordView } from '../../api/contract/carePlans.ts';
import {
  type CareOutcome,
  type CareOutcomeName,
  type CareOutcomes,
  careOutcomeLabels,
  medicationOutcomes,
  needsReason,
  outcomeProblems,
  routineOutcomes,
  withOutcome,
} from '../../domain/carePlan/careOutcomes.ts';
import type { CarePlanContent } from '../../domain/carePlan/carePlanContent.ts';
import { namesOf } from '../../domain/record/kinds/choice.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { Note } from '../shell/Note.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { SavedAs } from '../shell/SavedAs.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { carePlanQueries } from './carePlanQueries.ts';
import classes from './carePlans.module.css';
import { PlanView } from './PlanView.tsx';
import { useCareRecord } from './useCareRecord.ts';

/** The care plan at a visit: what is dangerous, what is to be done with what became of it, and what else there is to know. */
export function VisitPlan({ bookingId }: { readonly bookingId: string }) {
  const session = useSession();
  const found = useQuery(carePlanQueries.ofVisit(bookingId));
  const view = found.data;
  if (view === undefined) {
    return found.error === null ? (
      <Skeleton height={160} role="status" aria-busy="true" aria-label="Loading" />
    ) : (
      <LoadFailed what="The care plan" error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  const { plan, record } = view;
  if (plan === null) return <NothingHere title="No care plan has been agreed" />;
  if (plan.content === null || (record !== null && record.outcomes === null)) {
    return <Note tone="warning" title="The texts of this care plan have been erased" />;
  }
  const isOpen = record === null ? mayCommand(session, 'careRecord.create') : record.stage === 'draft';
  return isOpen && mayCommand(session, 'careRecord.fill') ? (
    <Recording key={record?.id ?? plan.version} bookingId={bookingId} view={view} content={plan.content} />
  ) : (
    <Recorded content={plan.content} record={record} />
  );
}

/** What became of an item, to read. */
export function OutcomeText({ outcome }: { readonly outcome: CareOutcome | undefined }) {
  const { format } = useFormats();
  if (outcome === undefined) {
    return (
      <Text size="sm" c="dimmed">
        Not recorded
      </Text>
    );
  }
  const { outcome: name, reason = '', outcomeAt } = outcome;
  return (
    <Text size="sm" fw={600} className={needsReason(name) ? (classes.warning ?? '') : ''}>
      {careOutcomeLabels[name]}
      {reason !== '' && `: ${reason}`} · {format.time(outcomeAt)}
    </Text>
  );
}

function Recorded({
  content,
  record,
}: {
  readonly content: CarePlanContent;
  readonly record: CareRecordView | null;
}) {
  const { format } = useFormats();
  const outcomeOf = (id: string) => record?.outcomes?.items.find((item) => item.id === id);
  return (
    <Stack gap="lg">
      {record?.signedAt != null && (
        <Note tone="good" title={`Signed by ${record.signedBy}`}>
          <Text size="sm">
            {format.recordedAt(record.signedAt * 1000)}
            {record.correctionReason !== null && `. Corrected: ${record.correctionReason}`}
          </Text>
        </Note>
      )}
      <PlanView content={content} below={(id) => <OutcomeText outcome={outcomeOf(id)} />} />
      {record?.outcomes != null && record.outcomes.note !== '' && (
        <Text size="sm" className={classes.pre ?? ''}>
          Note: {record.outcomes.note}
        </Text>
      )}
    </Stack>
  );
}

interface RecordingProps {
  readonly bookingId: string;
  readonly view: CarePlanOfVisitView;
  readonly content: CarePlanContent;
}

function Recording({ bookingId, view, content }: RecordingProps) {
  const session = useSession();
  const client = useQueryClient();
  const draft = useCareRecord(bookingId, view);
  const command = useCommand();
  const [tried, setTried] = useState(false);
  const { value: outcomes } = draft;
  const problems = tried ? outcomeProblems(content, outcomes, true) : [];
  const left = content.routines.filter(({ id }) => !outcomes.items.some((item) => item.id === id));
  const missing = [...content.medications, ...left].filter(
    ({ id }) => !outcomes.items.some((item) => item.id === id),
  );
  const now = () => Math.floor(Date.now() / 1000);
  const allDone = () =>
    draft.change(
      left.reduce<CareOutcomes>(
        (so, { id }) => withOutcome(so, id, { outcome: 'done', outcomeAt: now() }),
        outcomes,
      ),
    );
  const sign = async () => {
    setTried(true);
    if (outcomeProblems(content, outcomes, true).length > 0) return;
    const revision = await draft.save();
    const careRecordId = draft.recordId();
    if (revision === undefined || careRecordId === undefined) return;
    const input = { careRecordId, signedBy: session.user.name };
    if ((await command.send('careRecord.sign', input, revision)) !== undefined)
      await client.invalidateQueries({ queryKey: ['careRecords'] });
  };
  return (
    <Stack gap="lg">
      <PlanView
        content={content}
        sections={['risks', 'medications', 'routines']}
        below={(id) => (
          <OutcomeChoice
            id={id}
            content={content}
            outcomes={outcomes}
            error={problems.find(({ path }) => path === `items.${id}`)?.message}
            onOutcomes={draft.change}
          />
        )}
      />
      {left.length > 1 && (
        <Button variant="default" size="md" onClick={allDone}>
          {left.length === content.routines.length ? 'All routines done' : 'All other routines done'}
        </Button>
      )}
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        value={outcomes.note}
        onChange={({ currentTarget: { value: note } }) => draft.change({ ...outcomes, note })}
      />
      {problems.length > 0 && (
        <Note tone="bad" role="alert" title="Please check">
          {problems.map(({ path, message }) => (
            <Text size="sm" key={path}>
              {message}.
            </Text>
          ))}
        </Note>
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
      <Stack gap={6}>
        <Button size="md" loading={command.state.kind === 'saving'} onClick={() => void sign()}>
          Sign as {session.user.name}
        </Button>
        {missing.length > 0 && (
          <Text size="sm" c="dimmed">
            Not recorded yet: {missing.map(({ name }) => name).join(', ')}
          </Text>
        )}
        <SavedAs what="record" draft={draft} />
      </Stack>
      <PlanView content={content} sections={['goals', 'contacts']} />
    </Stack>
  );
}

interface OutcomeChoiceProps {
  readonly id: string;
  readonly content: CarePlanContent;
  readonly outcomes: CareOutcomes;
  readonly error: string | undefined;
  readonly onOutcomes: (outcomes: CareOutcomes) => void;
}

/** What became of an item, with one tap; a second tap takes it back. */
function OutcomeChoice({ id, content, outcomes, error, onOutcomes }: OutcomeChoiceProps) {
  const medication = content.medications.find((one) => one.id === id);
  const name = medication?.name ?? content.routines.find((one) => one.id === id)?.name ?? '';
  const names: readonly CareOutcomeName[] =
    medication === undefined ? namesOf(routineOutcomes) : namesOf(medicationOutcomes);
  const now = outcomes.items.find((item) => item.id === id);
  const choose = (outcome: CareOutcomeName) => {
    const outcomeAt = Math.floor(Date.now() / 1000);
    const isTakenBack = now?.outcome === outcome;
    onOutcomes(withOutcome(outcomes, id, isTakenBack ? undefined : { outcome, outcomeAt }));
  };
  return (
    <>
      <Group role="group" aria-label={name} className={classes.outcomes ?? ''} display="grid">
        {names.map((outcome) => (
          <Button
            key={outcome}
            px={4}
            h={44}
            size="sm"
            variant={now?.outcome === outcome ? 'filled' : 'default'}
            color={needsReason(outcome) ? 'orange.9' : ''}
            aria-pressed={now?.outcome === outcome}
            onClick={() => choose(outcome)}
          >
            {careOutcomeLabels[outcome]}
          </Button>
        ))}
      </Group>
      {now !== undefined && needsReason(now.outcome) && (
        <TextInput
          mt={8}
          label={`Why ${careOutcomeLabels[now.outcome].toLowerCase()}?`}
          aria-label={`Why was ${name} ${careOutcomeLabels[now.outcome].toLowerCase()}?`}
          required
          maxLength={500}
          error={error}
          value={now.reason ?? ''}
          onChange={({ currentTarget: { value: reason } }) =>
            onOutcomes(withOutcome(outcomes, id, { ...now, reason }))
          }
        />
      )}
    </>
  );
}
