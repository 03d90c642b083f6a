import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { FilledFormView } from '../../api/contract/forms.ts';
import { fillForm } from '../../domain/form/filledForm.ts';
import { formAnswer } from '../../domain/form/formAnswer.ts';
import { type Answers, answersIn, answersText, filesIn } from '../../domain/form/formAnswers.ts';
import { storableAnswers } from '../../domain/form/storable.ts';
import { stageLabels } from '../../domain/record/stages.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { mayReadHistories } from '../../domain/rights/rights.ts';
import { useCommand } from '../client/useCommand.ts';
import { RecordHistory } from '../records/drawer/RecordHistory.tsx';
import { referable } from '../records/referable.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { Note } from '../shell/Note.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { SavedAs } from '../shell/SavedAs.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { FormFields } from './FormFields.tsx';
import { FormValues } from './FormValues.tsx';
import { formQueries } from './formQueries.ts';
import classes from './forms.module.css';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useDraft } from './useDraft.ts';

const stages = stageLabels(formAnswer.declaration.stages ?? { states: {} });

/** `/forms/filled/…`: a form that is being filled in, or what has been filled in. */
export function FilledFormPage() {
  const { formAnswerId = '' } = useParams();
  const found = useQuery(formQueries.filled(formAnswerId));
  const view = found.data;
  if (view === undefined) {
    return (
      <Screen title="Form">
        {found.error === null ? (
          <Stack gap="sm" role="status" aria-label="Loading" aria-busy="true" maw={720}>
            {[30, 80, 80, 80].map((height, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
              <Skeleton key={place} height={height} radius="md" />
            ))}
          </Stack>
        ) : (
          <LoadFailed what="The form" error={found.error} onRetry={() => void found.refetch()} />
        )}
      </Screen>
    );
  }
  const isOpen = view.filled.stage === 'draft' || view.filled.stage === 'sentBack';
  return <FilledForm key={`${view.filled.id} ${isOpen}`} view={view} isOpen={isOpen} />;
}

function FilledForm({ view, isOpen }: { readonly view: FilledFormView; readonly isOpen: boolean }) {
  const session = useSession();
  const { format } = useFormats();
  const { filled, title, description } = view;
  const [isCorrecting, setCorrecting] = useState(false);
  const when =
    filled.submittedAt !== null
      ? `Submitted ${format.recordedAt(filled.submittedAt * 1000)}`
      : `Begun ${format.recordedAt((filled.filledSince ?? 0) * 1000)}`;
  return (
    <Screen
      title={title}
      note={
        <>
          {filled.stage === 'submitted' ? '' : `${stages[filled.stage]} · `}
          {when}
          {view.aboutTitle !== null && (
            <>
              {' · '}
              <Anchor component={Link} to={addressOf(filled.about)} size="sm" underline="always">
                {view.aboutTitle}
              </Anchor>
            </>
          )}
        </>
      }
      actions={
        !isOpen && !isCorrecting ? <Steps view={view} onCorrect={() => setCorrecting(true)} /> : undefined
      }
    >
      <Stack maw={720} gap="lg">
        {description !== '' && <Text c="dimmed">{description}</Text>}
        {filled.sentBackReason !== null && isOpen && (
          <Note tone="warning" title="It was sent back to you">
            <Text size="sm">{filled.sentBackReason}</Text>
          </Note>
        )}
        {filled.correctionReason !== null && (
          <Text size="sm" c="dimmed">
            Corrected: {filled.correctionReason}
          </Text>
        )}
        {isOpen && mayCommand(session, 'formAnswer.fill') ? (
          <Filling view={view} />
        ) : isCorrecting ? (
          <Correcting view={view} onDone={() => setCorrecting(false)} />
        ) : (
          <Read view={view} />
        )}
        {mayReadHistories(session, 'documents') && (
          <section aria-label="History" className={classes.unprinted}>
            <Title order={2} size="h4" mb="xs">
              History
            </Title>
            <RecordHistory name="formAnswer" id={filled.id} />
          </section>
        )}
      </Stack>
    </Screen>
  );
}

/** Where what a form is about is shown. */
function addressOf(about: string | null): string {
  const [category = '', id = ''] = (about ?? '').split(':');
  return referable(category)?.addressOf(id) ?? '/forms';
}

function Read({ view: { filled, content } }: { readonly view: FilledFormView }) {
  if (filled.answers === null && filled.savedAt !== null) {
    return (
      <Note tone="warning" title="Its answers have been erased">
        {null}
      </Note>
    );
  }
  const read = fillForm(content, answersIn(filled.answers) ?? {});
  return (
    <>
      {read.score !== null && <Score {...read.score} />}
      <FormValues items={read.items} />
    </>
  );
}

function Score({ points, most }: { readonly points: number; readonly most: number }) {
  return (
    <Text fw={600}>
      {points} of {most} points
    </Text>
  );
}

/** What planners do with a form that was submitted. */
function Steps({ view, onCorrect }: { readonly view: FilledFormView; readonly onCorrect: () => void }) {
  const session = useSession();
  const command = useCommand();
  const client = useQueryClient();
  const [isSendingBack, setSendingBack] = useState(false);
  const { filled } = view;
  const formAnswerId = filled.id;
  const done = (answer: unknown) => {
    if (answer !== undefined) void client.invalidateQueries({ queryKey: ['forms'] });
    return answer !== undefined;
  };
  return (
    <Group gap="xs" className={classes.unprinted ?? ''}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {mayCommand(session, 'formAnswer.correct') && (
        <Button variant="default" onClick={onCorrect}>
          Correct
        </Button>
      )}
      {mayCommand(session, 'formAnswer.sendBack') && (
        <Button variant="default" onClick={() => setSendingBack(true)}>
          Send back
        </Button>
      )}
      {filled.stage === 'submitted' && mayCommand(session, 'formAnswer.review') && (
        <Button
          loading={command.state.kind === 'saving'}
          onClick={() => void command.send('formAnswer.review', { formAnswerId }, filled.revision).then(done)}
        >
          Review
        </Button>
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry().then(done)} />
      {isSendingBack && (
        <ReasonDialog
          title="Send back"
          label="What is to be mended?"
          state={command.state}
          onClose={() => setSendingBack(false)}
          onReason={async (sentBackReason) => {
            const input = { formAnswerId, sentBackReason };
            if (done(await command.send('formAnswer.sendBack', input, filled.revision)))
              setSendingBack(false);
          }}
        />
      )}
    </Group>
  );
}

function Filling({ view }: { readonly view: FilledFormView }) {
  const draft = useDraft(view);
  const command = useCommand();
  const client = useQueryClient();
  const [tried, setTried] = useState(false);
  const { content, filled } = view;
  const read = fillForm(content, draft.value);
  const formAnswerId = filled.id;
  const submit = async () => {
    setTried(true);
    if (read.problems.length > 0) return;
    const revision = await draft.save();
    if (revision === undefined) return;
    const answer = await command.send('formAnswer.submit', { formAnswerId }, revision);
    if (answer !== undefined) await client.invalidateQueries({ queryKey: ['forms'] });
  };
  const discard = async () => {
    const answer = await command.send('formAnswer.discard', { formAnswerId });
    if (answer !== undefined) await client.invalidateQueries({ queryKey: ['forms'] });
  };
  return (
    <form
      noValidate
      aria-label={view.title}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="lg">
        <FormFields
          content={content}
          filled={read}
          answers={draft.value}
          onChange={draft.change}
          tried={tried}
          formAnswerId={formAnswerId}
          last={
            <Stack gap="sm">
              {read.score !== null && <Score {...read.score} />}
              {tried && read.problems.length > 0 && (
                <Note tone="bad" role="alert" title="Please check">
                  <ul style={{ margin: 0, paddingLeft: 18 }}>
                    {read.problems.map(({ path, label, message }) => (
                      <li key={path}>
                        {label} {message}
                      </li>
                    ))}
                  </ul>
                </Note>
              )}
              <CommandNotice state={command.state} onRetry={() => void command.retry()} />
              <Group justify="space-between">
                <Button type="submit" size="md" loading={command.state.kind === 'saving'}>
                  Submit
                </Button>
                <Button variant="subtle" color="gray" onClick={() => void discard()}>
                  Discard
                </Button>
              </Group>
            </Stack>
          }
        />
        <SavedAs what="draft" draft={draft} />
      </Stack>
    </form>
  );
}

/** A correction changes what was submitted, at once and with a reason, which its history keeps. */
function Correcting({ view, onDone }: { readonly view: FilledFormView; readonly onDone: () => void }) {
  const { content, filled } = view;
  const [answers, setAnswers] = useState(() => answersIn(filled.answers) ?? {});
  const [isAsked, setAsked] = useState(false);
  const [tried, setTried] = useState(false);
  const command = useCommand();
  const client = useQueryClient();
  const read = fillForm(content, answers);
  return (
    <Stack gap="lg">
      <FormFields
        content={content}
        filled={read}
        answers={answers}
        onChange={setAnswers}
        tried={tried}
        formAnswerId={filled.id}
        last={
          <Group>
            <Button
              onClick={() => {
                setTried(true);
                if (read.problems.length === 0) setAsked(true);
              }}
            >
              Save the correction
            </Button>
            <Button variant="default" onClick={onDone}>
              Cancel
            </Button>
          </Group>
        }
      />
      {isAsked && (
        <ReasonDialog
          title="Correct"
          label="Why is it corrected?"
          state={command.state}
          onClose={() => setAsked(false)}
          onReason={async (correctionReason) => {
            const { formAnswerId, ...input } = correctionOf(view, answers);
            const all = { formAnswerId, ...input, correctionReason };
            if ((await command.send('formAnswer.correct', all, filled.revision)) === undefined) return;
            await client.invalidateQueries({ queryKey: ['forms'] });
            onDone();
          }}
        />
      )}
    </Stack>
  );
}

function correctionOf({ content, filled }: FilledFormView, answers: Answers) {
  const storable = storableAnswers(content, answers);
  const files = [...new Map(filesIn(content, storable).map((file) => [file.id, file])).values()];
  return { formAnswerId: filled.id, answers: answersText(storable), files };
}
