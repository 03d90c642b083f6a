import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import type { ServicePlanView } from '../../api/contract/views.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { StepForm } from '../shell/StepForm.tsx';
import { DayField } from '../shell/typed/DayField.tsx';

export interface ServicePlanFormProps {
  readonly visitStemId: string;
  /** The plan that counts; undefined if one is to be entered. */
  readonly plan: ServicePlanView | undefined;
  readonly onCancel: () => void;
  readonly onSaved: (answer: CommandAnswerBody) => void;
}

/** States that the visits of a VisitStemID are inactive, or which day is the last one served. */
export function ServicePlanForm({ visitStemId, plan, onCancel, onSaved }: ServicePlanFormProps) {
  const command = useCommand();
  const [ending, setEnding] = useState<'date' | 'inactive'>(
    plan?.updateType === 'Inactive' ? 'inactive' : 'date',
  );
  const [endDate, setEndDate] = useState(plan?.endDate ?? '');
  const [tried, setTried] = useState(false);
  const missing = ending === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(endDate);
  const save = async (): Promise<void> => {
    setTried(true);
    if (missing) return;
    const said =
      ending === 'inactive'
        ? { updateType: 'Inactive' as const, endDate: null }
        : { updateType: 'Ended' as const, endDate };
    const answer = await (plan === undefined
      ? command.send('servicePlan.create', { visitStemId, ...said })
      : command.send('servicePlan.change', { servicePlanId: plan.id, ...said }));
    if (answer !== undefined) onSaved(answer);
  };
  return (
    <StepForm
      title={`Visits of ${visitStemId}`}
      submit="Save"
      state={command.state}
      changed={endDate !== (plan?.endDate ?? '')}
      onSubmit={() => void save()}
      onCancel={onCancel}
    >
      <Radio.Group
        label="The visits"
        value={ending}
        onChange={(chosen) => setEnding(chosen === 'inactive' ? 'inactive' : 'date')}
      >
        <Stack gap={6} mt={4}>
          <Radio value="date" label="end on a day" />
          <Radio value="inactive" label="are inactive" />
        </Stack>
      </Radio.Group>
      {ending === 'date' && (
        <DayField
          label="Last day served"
          required
          value={endDate}
          error={tried && missing ? 'you must enter a valid date' : undefined}
          onDay={(date) => setEndDate(date)}
        />
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
