import { ActionIcon, Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type FilledForm, type FilledItem, firstAnswers } from '../../domain/form/filledForm.ts';
import { type Answers, rowsOf } from '../../domain/form/formAnswers.ts';
import { type FormContent, hasRows, isQuestion, mostRows } from '../../domain/form/formContent.ts';
import { unitText } from '../../domain/form/numberAnswers.ts';
import { questionKinds } from '../../domain/form/questionKinds.ts';
import classes from './forms.module.css';
import { questionViews } from './questions/questionViews.tsx';

export interface FormFieldsProps {
  readonly content: FormContent;
  readonly filled: FilledForm;
  /** As they are typed. */
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
  /** Whether what is missing is said; what is wrong is said at once. */
  readonly tried: boolean;
  readonly formAnswerId: string | null;
  /** What stands under the last page. */
  readonly last: React.ReactNode;
}

/** The questions of a form, a page at a time where it has pages. */
export function FormFields({ last, ...form }: FormFieldsProps) {
  const pages = pagesOf(form.filled.items);
  const [wanted, setPage] = useState(0);
  const page = Math.min(wanted, pages.length - 1);
  const shown = pages[page] ?? [];
  const isLast = page >= pages.length - 1;
  const turn = (to: number) => {
    setPage(to);
    window.scrollTo({ top: 0 });
  };
  return (
    <Stack gap="lg">
      {pages.length > 1 && (
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            Page {page + 1} of {pages.length}
          </Text>
          <Progress value={((page + 1) / pages.length) * 100} size="sm" aria-label="Pages" />
        </div>
      )}
      <Items items={shown} form={form} place={[]} />
      {pages.length > 1 && (
        <Group justify="space-between">
          <Button variant="default" disabled={page === 0} onClick={() => turn(page - 1)}>
            Back
          </Button>
          {!isLast && <Button onClick={() => turn(page + 1)}>Next</Button>}
        </Group>
      )}
      {isLast && last}
    </Stack>
  );
}

/** What is not on a page is one of its own. */
function pagesOf(items: readonly FilledItem[]): readonly (readonly FilledItem[])[] {
  const pages: FilledItem[][] = [];
  let isOpen = false;
  for (const one of items) {
    if (one.item.kind === 'page') {
      pages.push([one]);
      isOpen = false;
    } else if (isOpen) pages.at(-1)?.push(one);
    else {
      pages.push([one]);
      isOpen = true;
    }
  }
  return pages;
}

type Form = Omit<FormFieldsProps, 'last'>;
/** Whose answers: those of the form, or of a row of a part that repeats. */
type Place = readonly [] | readonly [group: string, row: number];

function Items({
  items,
  form,
  place,
}: {
  readonly items: readonly FilledItem[];
  readonly form: Form;
  readonly place: Place;
}) {
  return (
    <Stack gap="lg">
      {items.map((one) => (
        <OneItem key={one.path} one={one} form={form} place={place} />
      ))}
    </Stack>
  );
}

function OneItem({
  one,
  form,
  place,
}: {
  readonly one: FilledItem;
  readonly form: Form;
  readonly place: Place;
}) {
  const { item, path, isRequired, problem, parts } = one;
  if (hasRows(item)) return <Rows one={one} form={form} />;
  if (!isQuestion(item)) {
    return (
      <section aria-label={item.label}>
        <Title order={2} size="h4" mb={item.help === undefined ? 'sm' : 2}>
          {item.label}
        </Title>
        {item.help !== undefined && (
          <Text size="sm" c="dimmed" mb="sm">
            {item.help}
          </Text>
        )}
        <Items items={parts} form={form} place={place} />
      </section>
    );
  }
  if (item.computed !== undefined) return <Computed one={one} />;
  const { Editor } = questionViews[item.kind];
  const value = answersAt(form.answers, place)[item.name] ?? null;
  const said = problem === 'is required' && !form.tried ? undefined : problem;
  return (
    <Editor
      question={item}
      path={path}
      formAnswerId={form.formAnswerId}
      required={isRequired}
      problem={said === undefined ? undefined : `${item.label} ${said}.`}
      value={value}
      onChange={(next) => form.onChange(withAnswer(form.answers, place, item.name, next))}
    />
  );
}

function Computed({ one: { item, value } }: { readonly one: FilledItem }) {
  if (!isQuestion(item)) return null;
  const text = value === null ? '–' : questionKinds[item.kind].text(item, value, (_, id) => id);
  return (
    <div>
      <Text size="sm" fw={500}>
        {item.label}
      </Text>
      <Text aria-live="polite">{value === null ? unitText({}, text) : text}</Text>
    </div>
  );
}

function answersAt(answers: Answers, [group, row]: Place): Answers {
  return group === undefined || row === undefined ? answers : (rowsOf(answers, group)[row] ?? {});
}

function withAnswer(answers: Answers, [group, row]: Place, name: string, value: unknown): Answers {
  if (group === undefined || row === undefined) return { ...answers, [name]: value };
  const rows = rowsOf(answers, group);
  return { ...answers, [group]: rows.with(row, { ...rows[row], [name]: value }) };
}

/** A part that is asked for as many as there are. */
function Rows({ one: { item, problem, rows }, form }: { readonly one: FilledItem; readonly form: Form }) {
  const all = rowsOf(form.answers, item.name);
  const change = (next: readonly Answers[]) => form.onChange({ ...form.answers, [item.name]: next });
  const most = Math.min(item.most ?? mostRows, mostRows);
  return (
    <section aria-label={item.label}>
      <Title order={2} size="h4" mb="sm">
        {item.label}
      </Title>
      <Stack gap="sm">
        {rows.map((items, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone.
          <div key={row} className={classes.part}>
            <Group justify="space-between" mb="xs">
              <Text size="sm" fw={600}>
                {item.label} {row + 1}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${item.label} ${row + 1}`}
                onClick={() => change(all.toSpliced(row, 1))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Group>
            <Items items={items} form={form} place={[item.name, row]} />
          </div>
        ))}
        {problem !== undefined && form.tried && (
          <Text size="sm" c="red" role="alert">
            {item.label} {problem}.
          </Text>
        )}
        {all.length < most && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => change([...all, firstAnswers(form.content, item.name)])}
            >
              Add: {item.label}
            </Button>
          </Group>
        )}
      </Stack>
    </section>
  );
}
