import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AbsenceReport, absenceReportSchema, type ServicePlanView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { localDate, type MomentFormat } from '../../domain/time/localText.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { ConflictsNote } from '../effects/ConflictsNote.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { ServicePlanForm } from './ServicePlanForm.tsx';

/** The VisitStemID of a booking, whether its visits continue, and for planners the action to change that. */
export function ServicePlanEntry({ visitStemId }: { readonly visitStemId: string }) {
  const session = useSession();
  const planner = mayRead(session, 'planning');
  const { moments } = useFormats();
  const found = useQuery({ ...queries.servicePlansOf(visitStemId), enabled: planner });
  const command = useCommand();
  const [editing, setEditing] = useState<'form' | 'facts'>('facts');
  const [report, setReport] = useState<AbsenceReport>({ conflicts: [] });
  // Last updated first, and the last update counts.
  const plan = found.data?.rows[0];
  if (editing === 'form') {
    return (
      <ServicePlanForm
        visitStemId={visitStemId}
        plan={plan}
        onCancel={() => setEditing('facts')}
        onSaved={(answer) => {
          setReport(absenceReportSchema.parse(answer.report));
          setEditing('facts');
        }}
      />
    );
  }
  return (
    <Stack gap={4}>
      <Text size="sm" component="span">
        {visitStemId}
        {found.data !== undefined && ` · ${planText(plan, moments)}`}
      </Text>
      {planner && found.data !== undefined && (
        <Group gap={6}>
          {mayCommand(session, plan === undefined ? 'servicePlan.create' : 'servicePlan.change') && (
            <Button size="compact-sm" variant="default" onClick={() => setEditing('form')}>
              {plan === undefined ? 'End the visits' : 'Change the plan'}
            </Button>
          )}
          {plan !== undefined && mayCommand(session, 'servicePlan.remove') && (
            <Button
              size="compact-sm"
              variant="default"
              loading={command.state.kind === 'saving'}
              onClick={() =>
                void command.send('servicePlan.remove', { servicePlanId: plan.id }).then((answer) => {
                  if (answer !== undefined) setReport(absenceReportSchema.parse(answer.report));
                })
              }
            >
              Remove the plan
            </Button>
          )}
        </Group>
      )}
      <ConflictsNote conflicts={report.conflicts} />
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </Stack>
  );
}

/** What a plan says about the visits. */
export function planText(
  plan: Pick<ServicePlanView, 'updateType' | 'endDate'> | undefined,
  moments: MomentFormat,
): string {
  if (plan === undefined) return 'visits continue';
  return plan.updateType === 'Inactive' || plan.endDate === null
    ? 'inactive: its visits are not processed'
    : `visits end on ${localDate(moments, plan.endDate)}`;
}
