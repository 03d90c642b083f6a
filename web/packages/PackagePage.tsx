import {
  Anchor,
  AppShell,
  Button,
  Group,
  Paper,
  Progress,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PackageView } from '../../api/contract/packages.ts';
import { localDateTimeText } from '../../domain/time/localText.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { CardPage } from '../shell/CardPage.tsx';
import { Mark } from '../shell/Mark.tsx';
import { Note } from '../shell/Note.tsx';
import { PackageItems } from './PackageItems.tsx';
import classes from './PackagePage.module.css';
import { packageFile, packageOfLink, type TakeStep, takePackageStep } from './packageRequests.ts';
import { SignPackage } from './SignPackage.tsx';

/**
 * `/package#code`: documents and forms that were sent to somebody, who reads, fills in and signs them without a sign-in. It opens on a
 * click, because programs that look into e-mails open links, too.
 */
export function PackagePage() {
  const code = useLocation().hash.slice(1);
  const client = useQueryClient();
  const query = packageOfLink(code);
  const found = useQuery({ ...query, enabled: code !== '' });
  const step = useMutation({
    mutationFn: ({ name, body }: { name: Parameters<TakeStep>[0]; body: object }) =>
      takePackageStep(name, { code, ...body }),
    onSuccess: (view) => client.setQueryData(query.queryKey, view),
    // What was refused may be because it has changed: it is shown as it stands.
    onError: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const { data } = found;
  useEffect(() => {
    document.title = `${data?.name ?? 'Your papers'} · Muster`;
  }, [data?.name]);
  const take: TakeStep = (name, body = {}) =>
    step.mutateAsync({ name, body }).catch(() => undefined as PackageView | undefined);
  if (data === undefined) {
    const missing =
      code === '' ? 'Its code is missing: open it from the message again.' : found.error?.message;
    return (
      <CardPage width={440}>
        {missing === undefined ? (
          <Skeleton height={180} role="status" aria-busy="true" aria-label="Loading" />
        ) : (
          <Stack>
            <Title order={1} size="h3">
              This link opens nothing
            </Title>
            <Note tone="bad" role="alert" title={missing} />
          </Stack>
        )}
      </CardPage>
    );
  }
  return (
    <AppShell header={{ height: 52 }}>
      <AppShell.Header>
        <Group h="100%" px="md" gap="xs" wrap="nowrap">
          <Mark />
          <Text fw={650} truncate>
            {data.organisation}
          </Text>
        </Group>
      </AppShell.Header>
      <AppShell.Main id="content" tabIndex={-1}>
        <div className={classes.page}>
          <Stack gap="lg">
            <Head view={data} />
            {step.error !== null && <Note tone="bad" role="alert" title={step.error.message} />}
            <Content code={code} view={data} busy={step.isPending} take={take} />
          </Stack>
        </div>
      </AppShell.Main>
    </AppShell>
  );
}

function Head({ view: { name, recipient, message, stage } }: { readonly view: PackageView }) {
  const isOpen = stage === 'sent' || stage === 'opened';
  return (
    <div>
      <Title order={1} size="h2" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Title>
      <Text c="dimmed" size="sm">
        For {recipient}
      </Text>
      {isOpen && message !== '' && (
        <Text mt="sm" className={classes.message ?? ''} dir="auto">
          {message}
        </Text>
      )}
    </div>
  );
}

interface ContentProps {
  readonly code: string;
  readonly view: PackageView;
  readonly busy: boolean;
  readonly take: TakeStep;
}

function Content({ code, view, busy, take }: ContentProps) {
  const { stage, organisation, toSign, openUntil, doneAt } = view;
  switch (stage) {
    case 'sent':
      return (
        <Paper withBorder radius="md" p="md">
          <Text mb="sm">
            {organisation} asks you to {toSign ? 'read and sign' : 'read'} these papers, until{' '}
            {momentText(view, openUntil)}. They see when you open them.
          </Text>
          <Button size="md" loading={busy} onClick={() => void take('open')}>
            Open
          </Button>
        </Paper>
      );
    case 'opened':
      return <Opened code={code} view={view} busy={busy} take={take} />;
    case 'signed':
    case 'completed':
      return (
        <Stack>
          <Note
            tone="good"
            role="status"
            title={
              stage === 'signed'
                ? `Thank you. You signed these papers on ${momentText(view, doneAt ?? 0)}.`
                : `Thank you. You have read everything, on ${momentText(view, doneAt ?? 0)}.`
            }
          >
            <Text size="sm">{organisation} has what you filled in. Nothing more is to be done.</Text>
          </Note>
          <Copy code={code} view={view} />
        </Stack>
      );
    case 'expired':
      return <Closed title="The time to read these papers is over" organisation={organisation} />;
    default:
      return <Closed title="These papers were withdrawn" organisation={organisation} />;
  }
}

function Closed({ title, organisation }: { readonly title: string; readonly organisation: string }) {
  return (
    <Note tone="quiet" role="status" title={title}>
      <Text size="sm">Ask {organisation} for another link if you still need them.</Text>
    </Note>
  );
}

function Opened({ code, view, busy, take }: ContentProps) {
  const { items, toSign, hash, openUntil } = view;
  const done = items.filter(({ isDone }) => isDone).length;
  const count = toSign ? items.length + 1 : items.length;
  return (
    <>
      <div>
        <Group justify="space-between" mb={4}>
          <Text size="sm" role="status">
            {done} of {count} done
          </Text>
          <Text size="sm" c="dimmed">
            Open until {momentText(view, openUntil)}
          </Text>
        </Group>
        <Progress value={(done / count) * 100} size="sm" aria-label="Done" />
      </div>
      <PackageItems code={code} view={view} busy={busy} take={take} />
      {toSign ? (
        <SignPackage view={view} busy={busy} take={take} />
      ) : (
        <Group>
          <Button size="md" disabled={hash === null} loading={busy} onClick={() => void take('complete')}>
            Finish
          </Button>
        </Group>
      )}
    </>
  );
}

/** The copy is drawn a moment after the signature: until it is there, it is looked for. */
function Copy({ code, view: { hasCopy, name, openUntil } }: Pick<ContentProps, 'code' | 'view'>) {
  const [wanted, setWanted] = useState(false);
  const isOver = openUntil * 1000 <= Date.now();
  useQuery({ ...packageOfLink(code), refetchInterval: hasCopy || isOver ? false : 2_000 });
  const file = useQuery({ ...packageFile(code, null, ''), enabled: hasCopy && wanted });
  if (isOver) return null;
  if (!hasCopy) {
    return (
      <Text size="sm" c="dimmed" role="status">
        Your copy is being made …
      </Text>
    );
  }
  if (file.data !== undefined) {
    return (
      <Anchor href={file.data.address} download={`${name}.pdf`} underline="always">
        Save your copy (PDF)
      </Anchor>
    );
  }
  return (
    <Stack gap="xs" align="flex-start">
      {file.error !== null && <Note tone="bad" role="alert" title={file.error.message} />}
      <Button variant="default" loading={file.isFetching} onClick={() => setWanted(true)}>
        Get your copy (PDF)
      </Button>
    </Stack>
  );
}

/** An instant as the organisation writes it. */
function momentText({ timeZone, dateFormat, timeFormat: clock }: PackageView, instant: number): string {
  return localDateTimeText({ zone: zoneOf(timeZone), dateFormat, clock }, instant);
}
