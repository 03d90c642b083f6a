import { Radio, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import type { AbsenceView } from '../../api/contract/views.ts';
import { DaysOrHoursFields } from '../booking/DaysOrHoursFields.tsx';
import { type DaysOrHours, daysOrHoursOf, readDaysOrHours } from '../booking/daysOrHours.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { StepForm } from '../shell/StepForm.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { usualSpan } from './usualSpan.ts';

export interface AbsenceFormProps {
  readonly resourceId: string;
  /** Null for the form of a new one. */
  readonly absence: AbsenceView | null;
  /** Whether whoever fills it in decides about leave, or asks for leave of their own. */
  readonly asks?: 'enters' | 'requests';
  readonly onCancel: () => void;
  readonly onSaved: (answer: CommandAnswerBody) => void;
}

/** Enters leave or a break, or changes its time and reason. */
export function AbsenceForm({ resourceId, absence, asks = 'enters', onCancel, onSaved }: AbsenceFormProps) {
  const { zone } = useFormats();
  const command = useCommand();
  const [kind, setKind] = useState(absence?.kind ?? 'leave');
  const [before] = useState<DaysOrHours>(() =>
    absence === null ? usualSpan(zone, 'leave', Date.now() / 1000) : daysOrHoursOf(zone, absence),
  );
  const [input, setInput] = useState(before);
  const [reason, setReason] = useState(absence?.reason ?? '');
  const [status, setStatus] = useState<'requested' | 'approved'>('approved');
  const [tried, setTried] = useState(false);
  const read = readDaysOrHours(zone, input);
  const problem = tried && read.kind === 'problem' ? read : undefined;

  const save = async (): Promise<void> => {
    setTried(true);
    if (read.kind === 'problem') return;
    const { start, end } = read;
    const answer = await (asks === 'requests'
      ? command.send('absence.request', { resourceId, start, end, reason })
      : absence === null
        ? command.send('absence.create', { resourceId, kind, start, end, reason, status })
        : command.send('absence.change', { absenceId: absence.id, start, end, reason }));
    if (answer !== undefined) onSaved(answer);
  };
  const begins = absence === null && asks === 'enters';
  const title =
    asks === 'requests'
      ? 'Request leave'
      : absence === null
        ? 'Add leave or a break'
        : `Edit ${kind === 'leave' ? 'leave' : 'break'}`;
  return (
    <StepForm
      title={title}
      submit={asks === 'requests' ? 'Request' : absence === null ? 'Add' : 'Save'}
      state={command.state}
      changed={input !== before || reason !== (absence?.reason ?? '') || status !== 'approved'}
      onSubmit={() => void save()}
      onCancel={onCancel}
    >
      {begins && (
        <SegmentedControl
          aria-label="Kind"
          value={kind}
          data={[
            { value: 'leave', label: 'Leave' },
            { value: 'break', label: 'Break' },
          ]}
          onChange={(chosen) => {
            const next = chosen === 'break' ? 'break' : 'leave';
            setKind(next);
            setInput(usualSpan(zone, next, Date.now() / 1000));
          }}
        />
      )}
      <DaysOrHoursFields input={input} problem={problem} onChange={setInput} />
      <Textarea
        label="Reason"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={4000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {begins && kind === 'leave' && (
        <Radio.Group
          label="Status"
          value={status}
          onChange={(chosen) => setStatus(chosen === 'requested' ? 'requested' : 'approved')}
        >
          <Stack gap={6} mt={4}>
            <Radio value="approved" label="Approved" />
            <Radio value="requested" label="Requested, awaiting a decision" />
          </Stack>
        </Radio.Group>
      )}
      <CommandNotice
        state={command.state}
        onRetry={() =>
          void command.retry().then((answer) => {
            if (answer !== undefined) onSaved(answer);
          })
        }
      />
    </StepForm>
  );
}
