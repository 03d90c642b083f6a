import { Anchor, Badge, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { FormToFillView } from '../../api/contract/forms.ts';
import { type FormMoment, formMoments } from '../../domain/form/form.ts';
import { formAnswer } from '../../domain/form/formAnswer.ts';
import { stageLabels } from '../../domain/record/stages.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { ownerOf } from '../../domain/rights/persona.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { filledFormPath, formQueries } from './formQueries.ts';
import classes from './forms.module.css';

const stages = stageLabels(formAnswer.declaration.stages ?? { states: {} });

export interface FormsToFillProps {
  /** The record that they are about, `booking:7f3a`; null: those that stand by themselves. */
  readonly about: string | null;
  /** Only those that are due now, and are not filled in; omitted: all, with what was filled in. */
  readonly due?: readonly FormMoment[];
  readonly size?: 'sm' | 'md';
}

/** The forms that somebody may fill in, each with a button that begins it or goes on with it. */
export function FormsToFill({ about, due, size = 'sm' }: FormsToFillProps) {
  const found = useQuery(formQueries.toFill(about));
  if (found.data === undefined) {
    if (due !== undefined) return null;
    return found.error === null ? (
      <Skeleton height={90} role="status" aria-busy="true" aria-label="Loading" />
    ) : (
      <LoadFailed what="The forms" error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  const forms = found.data.forms.filter(
    (form) => due === undefined || (form.moment !== null && due.includes(form.moment) && !isDone(form)),
  );
  if (forms.length === 0) {
    return due === undefined ? <NothingHere title="No forms to fill in" /> : null;
  }
  return (
    <div>
      {forms.map((form) => (
        <ToFill key={form.formId} form={form} about={about} size={size} isShort={due !== undefined} />
      ))}
    </div>
  );
}

function isDone({ filled }: FormToFillView): boolean {
  return filled.some(({ stage }) => stage === 'submitted' || stage === 'reviewed');
}

interface ToFillProps {
  readonly form: FormToFillView;
  readonly about: string | null;
  readonly size: 'sm' | 'md';
  /** Without what has been filled in. */
  readonly isShort: boolean;
}

function ToFill({ form, about, size, isShort }: ToFillProps) {
  const session = useSession();
  const { format } = useFormats();
  const { title, description, moment, required, filled, version } = form;
  const open = filled.find(({ stage }) => stage === 'draft' || stage === 'sentBack');
  const done = filled.filter(({ stage }) => stage === 'submitted' || stage === 'reviewed');
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Text fw={600} size="sm">
          {title}{' '}
          {required && !isDone(form) && (
            <Badge size="sm" variant="outline" color="orange.9" tt="none" className={classes.required ?? ''}>
              Required
            </Badge>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {[moment === null ? undefined : formMoments[moment], description].filter(Boolean).join(' · ')}
        </Text>
        {open?.stage === 'sentBack' && (
          <Text size="sm" className={classes.warning ?? ''}>
            Sent back: {open.sentBackReason}
          </Text>
        )}
        {!isShort &&
          done.map((one) => (
            <Text size="sm" key={one.id} className={classes.done ?? ''}>
              <Anchor component={Link} to={filledFormPath(one.id)} size="sm">
                {stages[one.stage]} {format.recordedAt((one.submittedAt ?? one.filledSince) * 1000)}
              </Anchor>
            </Text>
          ))}
      </div>
      {open !== undefined ? (
        <Button component={Link} to={filledFormPath(open.id)} size={size} variant="default">
          Continue
        </Button>
      ) : (
        mayCommand(session, 'formAnswer.create') && (
          <Begin form={form} about={about} size={size} version={version} isAgain={done.length > 0} />
        )
      )}
    </div>
  );
}

interface BeginProps {
  readonly form: FormToFillView;
  readonly about: string | null;
  readonly size: 'sm' | 'md';
  readonly version: number;
  readonly isAgain: boolean;
}

/** Begins a form and opens it: for oneself, or for the customer who fills it in. */
function Begin({ form: { formId, title }, about, size, version, isAgain }: BeginProps) {
  const actor = useActor();
  const command = useCommand();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isGoing, setGoing] = useState(false);
  const owner = ownerOf(actor);
  const begin = async () => {
    setGoing(true);
    const whose =
      owner?.kind === 'customer'
        ? { customerId: owner.id }
        : owner === undefined
          ? {}
          : { personId: owner.id };
    const answer = await command.send('formAnswer.create', { formId, version, about, ...whose });
    setGoing(false);
    if (answer?.recordId == null) return;
    void client.invalidateQueries({ queryKey: ['forms'] });
    await navigate(filledFormPath(answer.recordId));
  };
  return (
    <Stack gap={6} align="flex-end">
      <Button
        size={size}
        variant={isAgain ? 'default' : 'filled'}
        loading={isGoing}
        aria-label={`${isAgain ? 'Fill in again' : 'Fill in'}: ${title}`}
        onClick={() => void begin()}
        style={{ flexShrink: 0 }}
      >
        {isAgain ? 'Fill in again' : 'Fill in'}
      </Button>
      <CommandNotice state={command.state} onRetry={() => void begin()} />
    </Stack>
  );
}
