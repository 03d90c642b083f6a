import { Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CustomersPlanView } from '../../api/contract/carePlans.ts';
import {
  type CarePlanContent,
  emptyPlan,
  type PlanProblem,
  planOf,
} from '../../domain/carePlan/carePlanContent.ts';
import { dateOfLocalDay, localDayOf } from '../../domain/time/localDay.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { Note } from '../shell/Note.tsx';
import { Screen } from '../shell/Screen.tsx';
import { DayField } from '../shell/typed/DayField.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './carePlans.module.css';
import { PlanEditor } from './PlanEditor.tsx';
import { PlanFiles } from './PlanFiles.tsx';
import { useRefreshPlans } from './useRefreshPlans.ts';

/** Without the empty lines that somebody typed between steps. */
function tidied(content: CarePlanContent): CarePlanContent {
  const routines = content.routines.map((routine) => ({
    ...routine,
    steps: routine.steps.filter((step) => step.trim() !== ''),
  }));
  return { ...content, routines };
}

export interface WrittenPlanProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly plan: CustomersPlanView;
  readonly tabs: ReactNode;
}

/** A care plan that is being written: its sections, who sees it and when it is reviewed; agreeing to it makes a version. */
export function WrittenPlan({ title, note, plan, tabs }: WrittenPlanProps) {
  const { content, change, about, changeAbout, isChanged, problems, save, command } = usePlanDraft(plan);
  const [isAgreeing, setAgreeing] = useState(false);
  const [inForce] = plan.versions;
  return (
    <Screen
      title={title}
      note={note}
      actions={
        <>
          <PlanFiles title={title} content={content} onContent={change} />
          <Button
            variant="default"
            disabled={!isChanged}
            loading={command.state.kind === 'saving'}
            onClick={() => void save()}
          >
            Save
          </Button>
          <Button onClick={() => void save().then((revision) => setAgreeing(revision !== undefined))}>
            Agree …
          </Button>
        </>
      }
    >
      {tabs}
      <Stack gap="lg" maw={820}>
        {inForce !== undefined && (
          <Note tone="quiet" title={`Version ${inForce.version} counts at visits until this is agreed`} />
        )}
        <CommandNotice state={command.state} onRetry={() => void command.retry()} />
        {problems.length > 0 && (
          <Note tone="bad" role="alert" title="Please check">
            <Text size="sm">
              {problems.length === 1
                ? 'One field is not filled in as it should be.'
                : `${problems.length} fields are not filled in as they should be.`}
            </Text>
          </Note>
        )}
        <div className={classes.fields}>
          <DayField
            label="Review on"
            value={about.reviewOn ?? ''}
            onDay={(day) => changeAbout({ ...about, reviewOn: day === '' ? null : day })}
          />
          <Select
            label="Seen by"
            allowDeselect={false}
            data={[
              { value: 'staff', label: 'Staff only' },
              { value: 'everybody', label: 'The customer as well' },
            ]}
            value={about.seenBy}
            onChange={(value) =>
              changeAbout({ ...about, seenBy: value === 'everybody' ? 'everybody' : 'staff' })
            }
          />
        </div>
        <PlanEditor content={content} problems={problems} onChange={change} />
      </Stack>
      {isAgreeing && <Agreeing plan={plan} onClose={() => setAgreeing(false)} />}
    </Screen>
  );
}

interface AboutPlan {
  readonly reviewOn: string | null;
  readonly seenBy: 'staff' | 'everybody';
}

/** What is being written, and what of it is not saved. */
function usePlanDraft(plan: CustomersPlanView) {
  const command = useCommand();
  const refresh = useRefreshPlans();
  const [content, setContent] = useState(plan.draft ?? emptyPlan);
  const [about, changeAbout] = useState<AboutPlan>({ reviewOn: plan.reviewOn, seenBy: plan.seenBy });
  const [problems, setProblems] = useState<readonly PlanProblem[]>([]);
  const textOf = (one: CarePlanContent, of: AboutPlan) =>
    JSON.stringify([tidied(one), of.reviewOn, of.seenBy]);
  const [saved, setSaved] = useState({ text: textOf(content, about), revision: plan.revision });
  const isChanged = textOf(content, about) !== saved.text;
  useUnsavedChanges(isChanged);
  const save = async (): Promise<number | undefined> => {
    const read = planOf(tidied(content));
    setProblems(read.problems ?? []);
    if (read.content === undefined) return undefined;
    if (!isChanged && plan.draft !== null) return saved.revision;
    const input = { carePlanId: plan.id, content: JSON.stringify(read.content), ...about };
    const answer = await command.send('carePlan.change', input, saved.revision);
    if (answer === undefined) return undefined;
    setSaved({ text: textOf(content, about), revision: answer.revision });
    await refresh();
    return answer.revision;
  };
  const change = (next: CarePlanContent) => {
    setContent(next);
    if (problems.length > 0) setProblems(planOf(tidied(next)).problems ?? []);
  };
  return { content, change, about, changeAbout, isChanged, problems, save, command };
}

function Agreeing({ plan, onClose }: { readonly plan: CustomersPlanView; readonly onClose: () => void }) {
  const command = useCommand();
  const refresh = useRefreshPlans();
  const { zone } = useFormats();
  const [agreedBy, setAgreedBy] = useState('');
  const [agreedOn, setAgreedOn] = useState(dateOfLocalDay(localDayOf(zone, Math.floor(Date.now() / 1000))));
  const [tried, setTried] = useState(false);
  const agree = async () => {
    setTried(true);
    if (agreedBy.trim() === '' || agreedOn === '') return;
    const input = { carePlanId: plan.id, agreedBy: agreedBy.trim(), agreedOn };
    if ((await command.send('carePlan.agree', input)) === undefined) return;
    onClose();
    await refresh();
  };
  return (
    <FormDialog
      title={`Agree version ${(plan.version ?? 0) + 1}`}
      action="Agree"
      saving={command.state.kind === 'saving' ? 'saving' : 'idle'}
      onSubmit={agree}
      onClose={onClose}
    >
      <TextInput
        label="Who agreed"
        description="Everybody, by name."
        required
        maxLength={200}
        data-autofocus
        error={tried && agreedBy.trim() === '' ? 'is required' : undefined}
        value={agreedBy}
        onChange={({ currentTarget }) => setAgreedBy(currentTarget.value)}
      />
      <DayField
        label="On"
        required
        error={tried && agreedOn === '' ? 'is required' : undefined}
        value={agreedOn}
        onDay={setAgreedOn}
      />
      <CommandNotice state={command.state} onRetry={() => void agree()} />
    </FormDialog>
  );
}
