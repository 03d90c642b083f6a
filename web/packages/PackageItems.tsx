import { Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed, IconFileText, IconForms } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PackageItem, PackageView } from '../../api/contract/packages.ts';
import type { FileValue } from '../../domain/file/fileValue.ts';
import { fillForm, firstAnswers } from '../../domain/form/filledForm.ts';
import { type Answers, answersIn, answersText } from '../../domain/form/formAnswers.ts';
import type { FormContent } from '../../domain/form/formContent.ts';
import { storableAnswers } from '../../domain/form/storable.ts';
import { FilePages } from '../files/FilePreview.tsx';
import { FormFields } from '../forms/FormFields.tsx';
import { Note } from '../shell/Note.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import classes from './PackagePage.module.css';
import { packageFile, type TakeStep } from './packageRequests.ts';

interface PackageItemsProps {
  readonly code: string;
  readonly view: PackageView;
  readonly busy: boolean;
  readonly take: TakeStep;
}

/** What a package holds, one after the other: the first that is still to be done is open. */
export function PackageItems({ code, view, busy, take }: PackageItemsProps) {
  const { items } = view;
  const next = items.find(({ isDone }) => !isDone);
  const [opened, setOpened] = useState<string | null>();
  const shown = opened === undefined ? next && keyOf(next) : opened;
  return (
    <Stack gap="sm" component="section" aria-label="What it holds">
      {items.map((item) => {
        const key = keyOf(item);
        const isOpen = key === shown;
        return (
          <div key={key} className={classes.item}>
            <UnstyledButton
              className={classes.head ?? ''}
              aria-expanded={isOpen}
              onClick={() => setOpened(isOpen ? null : key)}
            >
              {item.kind === 'document' ? (
                <IconFileText size={20} stroke={1.7} aria-hidden />
              ) : (
                <IconForms size={20} stroke={1.7} aria-hidden />
              )}
              <span className={classes.title}>
                <Text component="span" fw={600} dir="auto">
                  {item.title}
                </Text>
                <Text component="span" display="block" size="sm" c="dimmed">
                  {stateOf(item)}
                </Text>
              </span>
              {item.isDone ? (
                <IconCircleCheckFilled size={22} color="var(--mantine-color-green-7)" aria-hidden />
              ) : (
                <IconCircleDashed size={22} stroke={1.6} aria-hidden />
              )}
            </UnstyledButton>
            {isOpen && (
              <div className={classes.inside}>
                <Inside
                  item={item}
                  code={code}
                  packageId={view.id}
                  busy={busy}
                  take={async (...step) => {
                    const answer = await take(...step);
                    // What comes next opens by itself.
                    if (answer !== undefined) setOpened(undefined);
                    return answer;
                  }}
                />
              </div>
            )}
          </div>
        );
      })}
    </Stack>
  );
}

function keyOf({ kind, id }: PackageItem): string {
  return `${kind} ${id}`;
}

function stateOf({ kind, isDone }: PackageItem): string {
  if (kind === 'document') return isDone ? 'You have read it' : 'To be read';
  return isDone ? 'You have filled it in' : 'To be filled in';
}

interface InsideProps extends Pick<PackageItemsProps, 'code' | 'busy' | 'take'> {
  readonly item: PackageItem;
  readonly packageId: string;
}

function Inside({ item, code, packageId, busy, take }: InsideProps) {
  if (item.kind === 'document') {
    if (item.file === null) return <Gone />;
    return <Document item={{ ...item, file: item.file }} code={code} busy={busy} take={take} />;
  }
  if (item.isDone) return <Text size="sm">You have filled in this form. It cannot be changed here.</Text>;
  if (item.content === null || item.version === null) return <Gone />;
  return (
    <Form
      key={item.version}
      formId={item.id}
      title={item.title}
      version={item.version}
      content={item.content}
      draftKey={`package ${packageId} ${item.id} ${item.version}`}
      busy={busy}
      take={take}
    />
  );
}

function Gone() {
  return <Note tone="warning" title="This is no longer there. Ask who sent it for another link." />;
}

function Document({
  item: { id, isDone, file },
  code,
  busy,
  take,
}: Pick<InsideProps, 'code' | 'busy' | 'take'> & {
  readonly item: { readonly id: string; readonly isDone: boolean; readonly file: FileValue };
}) {
  const bytes = useQuery(packageFile(code, id, file.sha256));
  if (bytes.error !== null && bytes.data === undefined) {
    return <LoadFailed what={file.name} error={bytes.error} onRetry={() => void bytes.refetch()} />;
  }
  if (bytes.data === undefined) {
    return <Skeleton height={320} role="status" aria-busy="true" aria-label="Loading" />;
  }
  return (
    <Stack>
      <FilePages file={file} {...bytes.data} />
      <Group>
        {!isDone && (
          <Button loading={busy} onClick={() => void take('read', { documentId: id, sha256: file.sha256 })}>
            I have read it
          </Button>
        )}
        <Button component="a" variant="default" href={bytes.data.address} download={file.name}>
          Save
        </Button>
      </Group>
    </Stack>
  );
}

interface FormProps extends Pick<InsideProps, 'busy' | 'take'> {
  readonly formId: string;
  readonly title: string;
  readonly version: number;
  readonly content: FormContent;
  readonly draftKey: string;
}

/** What is typed stays on the device until the form is submitted. */
function Form({ formId, title, version, content, draftKey, busy, take }: FormProps) {
  const [answers, setAnswers] = useState<Answers>(() => {
    const kept = window.localStorage.getItem(draftKey);
    return (kept === null ? undefined : answersIn(kept)) ?? firstAnswers(content);
  });
  const [tried, setTried] = useState(false);
  const read = fillForm(content, answers);
  useEffect(() => {
    window.localStorage.setItem(draftKey, answersText(answers));
  }, [draftKey, answers]);
  const submit = async () => {
    setTried(true);
    if (read.problems.length > 0) return;
    const given = answersText(storableAnswers(content, answers));
    const answer = await take('answer', { formId, version, answers: given });
    if (answer !== undefined) window.localStorage.removeItem(draftKey);
  };
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormFields
        content={content}
        filled={read}
        answers={answers}
        onChange={setAnswers}
        tried={tried}
        formAnswerId={null}
        last={
          <Stack gap="sm">
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
            <Group>
              <Button type="submit" loading={busy}>
                Submit
              </Button>
              <Text size="sm" c="dimmed">
                What you type is kept on this device until then.
              </Text>
            </Group>
          </Stack>
        }
      />
    </form>
  );
}
