import { NumberInput, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import { dateOfLocalDay, localDayOfDate, startOfLocalDay } from '../../domain/time/localDay.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { Effects } from '../effects/Effects.tsx';
import { reassignBroken, reassignment } from '../plans/reassignment.ts';
import { titleOf } from '../records/anyRecord.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { DayField } from '../shell/typed/DayField.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { firstSickDay, mostSickDays, offSick, sickLeave } from './offSick.ts';

/**
 * Enters leave for somebody who has called in sick, from the day that the board shows, and then opens the plan for what it
 * breaks. From wherever it is asked (`offSick.ts`).
 */
export function OffSickDialog() {
  const resourceId = useSyncExternalStore(offSick.subscribe, offSick.now);
  return resourceId === undefined ? null : <Asking key={resourceId} resourceId={resourceId} />;
}

function Asking({ resourceId }: { readonly resourceId: string }) {
  const { zone, format } = useFormats();
  const command = useCommand();
  const { data: person } = useQuery(queries.record('resource', resourceId));
  const [now] = useState(() => Date.now() / 1000);
  const [date, setDate] = useState(() => dateOfLocalDay(firstSickDay(zone, now)));
  const [days, setDays] = useState(1);
  const close = () => offSick.become(undefined);
  const valid = /^\d{4}-\d{2}-\d{2}$/.test(date) && days >= 1;
  const first = valid ? localDayOfDate(date) : undefined;
  const leave = first === undefined ? undefined : sickLeave(zone, { resourceId, first, days, now });
  const entered = (answer: CommandAnswerBody | undefined) => {
    if (answer === undefined) return;
    close();
    if (reassignment.isOffered()) reassignBroken(answer);
  };
  const enter = async () => {
    if (leave === undefined) return;
    entered(await command.send('absence.create', leave));
  };
  return (
    <FormDialog
      title={person == null ? 'Off sick' : `Off sick: ${titleOf('resource', person)}`}
      action="Enter leave"
      saving={command.state.kind === 'saving' ? 'saving' : 'idle'}
      disabled={leave === undefined}
      onSubmit={enter}
      onClose={close}
    >
      <SimpleGrid cols={2} spacing="sm">
        <DayField label="First day" required value={date} onDay={setDate} />
        <NumberInput
          label="Days"
          data-autofocus
          required
          min={1}
          max={mostSickDays}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={days}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(value) => setDays(Number(value) || 0)}
        />
      </SimpleGrid>
      {first !== undefined && (
        <Text size="sm" c="dimmed" role="status">
          {days === 1 ? 'Back on' : `${days} days; back on`} {format.day(startOfLocalDay(zone, first + days))}
          .
        </Text>
      )}
      {leave !== undefined && (
        <Effects
          commands={[
            {
              name: 'absence.create',
              input: leave,
              causes: { type: 'AbsenceCreated', data: leave },
            },
          ]}
        />
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry().then(entered)} />
    </FormDialog>
  );
}
