import { Anchor, Button, Menu, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { RecordView } from '../../api/contract/views.ts';
import { type ItemKind, kindLabel, withItem } from '../../domain/form/contentEdits.ts';
import {
  emptyContent,
  type FormContent,
  groupKinds,
  questionKindNames,
} from '../../domain/form/formContent.ts';
import { type FormProblem, formProblems } from '../../domain/form/formProblems.ts';
import { sameValue } from '../../domain/kernel/changedFields.ts';
import { namesOf } from '../../domain/record/kinds/choice.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { Note } from '../shell/Note.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { usePhone } from '../shell/usePhone.ts';
import { useBuilderHistory } from './builderHistory.ts';
import { FormFiles } from './FormFiles.tsx';
import { FormPreview } from './FormPreview.tsx';
import classes from './forms.module.css';
import { ItemList } from './ItemList.tsx';
import { ItemProperties } from './ItemProperties.tsx';

/** `/forms/…/questions`: the questions of a form, put together beside a preview. */
export function BuilderPage() {
  const { formId = '' } = useParams();
  const found = useQuery(queries.record('form', formId));
  const form = found.data;
  if (form === undefined || form === null) {
    return (
      <Screen title="Questions">
        {found.error !== null ? (
          <LoadFailed what="The form" error={found.error} onRetry={() => void found.refetch()} />
        ) : form === null ? (
          <Text>This form does not exist.</Text>
        ) : (
          <Skeleton height={300} role="status" aria-label="Loading" aria-busy="true" />
        )}
      </Screen>
    );
  }
  return <Builder key={form.id} form={form} />;
}

const kinds: readonly ItemKind[] = [...namesOf(groupKinds), ...questionKindNames];

function Builder({ form }: { readonly form: RecordView<'form'> }) {
  const session = useSession();
  const client = useQueryClient();
  const command = useCommand();
  const history = useBuilderHistory(form.content ?? emptyContent);
  const saved = useRef({ content: form.content ?? emptyContent, revision: form.revision });
  const [chosen, setChosen] = useState<string | null>(history.content.items[0]?.name ?? null);
  const { content, change } = history;
  const isChanged = !sameValue(content, saved.current.content);
  useUnsavedChanges(isChanged);
  const problems = formProblems(content);
  const mayChange = mayCommand(session, 'form.change');
  const isInForce = form.stage === 'published' && sameValue(content, form.published);
  const saving = command.state.kind === 'saving';

  const save = async (): Promise<number | undefined> => {
    if (!isChanged) return saved.current.revision;
    let { revision } = saved.current;
    // What is published does not change under those who fill it in: it is revised beside that.
    if (form.stage === 'published' && revision === form.revision) {
      const revised = await command.send('form.revise', { formId: form.id }, revision);
      if (revised === undefined) return undefined;
      revision = revised.revision;
    }
    const answer = await command.send('form.change', { formId: form.id, content }, revision);
    if (answer === undefined) return undefined;
    saved.current = { content, revision: answer.revision };
    return answer.revision;
  };
  const publish = async () => {
    const revision = await save();
    if (revision === undefined) return;
    const answer = await command.send('form.publish', { formId: form.id }, revision);
    if (answer === undefined) return;
    saved.current = { content, revision: answer.revision };
    await client.invalidateQueries({ queryKey: ['records', 'form'] });
  };
  const add = (kind: ItemKind) => {
    const added = withItem(content, kind, chosen);
    change(added.content);
    setChosen(added.name);
  };

  const list = (
    <Stack gap="xs">
      <AddMenu isOpen={mayChange} onAdd={add} />
      <ItemList
        content={content}
        problems={problems}
        chosen={chosen}
        onChoose={setChosen}
        onChange={change}
      />
    </Stack>
  );
  const item = content.items.find(({ name }) => name === chosen);
  const properties =
    item === undefined ? (
      <Text c="dimmed" size="sm">
        {content.items.length === 0 ? 'Add the first question.' : 'Choose a question.'}
      </Text>
    ) : (
      <ItemProperties
        content={content}
        item={item}
        problems={problems.filter(({ name }) => name === item.name)}
        onChange={change}
        onChoose={setChosen}
      />
    );
  return (
    <Screen
      title={form.title}
      note={<State form={form} content={content} isChanged={isChanged} />}
      actions={
        <>
          <Steps history={history} />
          <FormFiles title={form.title} content={content} onContent={(next) => change(next)} />
          <Button
            variant="default"
            disabled={!isChanged || !mayChange}
            loading={saving}
            onClick={() => void save()}
          >
            Save
          </Button>
          <Button
            disabled={problems.length > 0 || isInForce || !mayCommand(session, 'form.publish')}
            loading={saving}
            onClick={() => void publish()}
          >
            Publish
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <CommandNotice state={command.state} onRetry={() => void command.retry()} />
        {content.items.length > 0 && <Wrong problems={problems} />}
        <Panes list={list} properties={properties} content={content} />
        {!mayChange && <Text size="sm">You may not change this form.</Text>}
      </Stack>
    </Screen>
  );
}

function Steps({ history }: { readonly history: ReturnType<typeof useBuilderHistory> }) {
  const { canUndo, canRedo, undo, redo } = history;
  return (
    <>
      <Button
        variant="default"
        disabled={!canUndo}
        onClick={undo}
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
      >
        Undo
      </Button>
      <Button
        variant="default"
        disabled={!canRedo}
        onClick={redo}
        leftSection={<IconArrowForwardUp size={18} aria-hidden />}
      >
        Redo
      </Button>
    </>
  );
}

function AddMenu({ isOpen, onAdd }: { readonly isOpen: boolean; readonly onAdd: (kind: ItemKind) => void }) {
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} aria-hidden />} disabled={!isOpen}>
          Add
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(kind)}>
            {kindLabel(kind)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface StateProps {
  readonly form: RecordView<'form'>;
  readonly content: FormContent;
  readonly isChanged: boolean;
}

/** How what is on the screen stands to what is saved and published. */
function State({ form: { id, version, published }, content, isChanged }: StateProps) {
  const since = isChanged
    ? ' · not saved'
    : version !== null && !sameValue(content, published)
      ? ' · changed since'
      : '';
  return (
    <>
      {version === null ? 'Not published yet' : `Version ${version} is published`}
      {since}
      {' · '}
      <Anchor component={Link} to={`/forms?record=${id}`} size="sm" underline="always">
        Back to the form
      </Anchor>
    </>
  );
}

function Wrong({ problems: [first, ...others] }: { readonly problems: readonly FormProblem[] }) {
  if (first === undefined) return null;
  return (
    <Note tone="warning" title="It cannot be published yet">
      <Text size="sm">
        {first.label} {first.message}.{others.length > 0 && ` And ${others.length} more.`}
      </Text>
    </Note>
  );
}

interface PanesProps {
  readonly list: ReactNode;
  readonly properties: ReactNode;
  readonly content: FormContent;
}

/** Side by side where there is room; on a phone the preview has a place of its own. */
function Panes({ list, properties, content }: PanesProps) {
  const phone = usePhone();
  const [shown, setShown] = useState<'questions' | 'preview'>('questions');
  if (!phone) {
    return (
      <div className={classes.builder}>
        {list}
        {properties}
        <FormPreview content={content} />
      </div>
    );
  }
  return (
    <>
      <SegmentedControl
        fullWidth
        value={shown}
        onChange={(next) => setShown(next === 'preview' ? 'preview' : 'questions')}
        data={[
          { value: 'questions', label: 'Questions' },
          { value: 'preview', label: 'Preview' },
        ]}
      />
      {shown === 'preview' ? (
        <FormPreview content={content} />
      ) : (
        <>
          {list}
          {properties}
        </>
      )}
    </>
  );
}
