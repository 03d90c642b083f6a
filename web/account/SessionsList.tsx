import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import type { OwnSessionView } from '../../api/contract/account.ts';
import { Note } from '../shell/Note.tsx';
import { useFormats } from '../shell/useFormats.ts';
import classes from './account.module.css';
import { endOtherSessions, endSession, useAccountChange } from './accountRequests.ts';

/** Where somebody is signed in; all but the session in use can be ended here. */
export function SessionsList({ sessions }: { readonly sessions: readonly OwnSessionView[] }) {
  const [done, setDone] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const say = (sentence: string) => {
    setDone(sentence);
    // The button that was pressed goes away.
    title.current?.focus();
  };
  const one = useAccountChange(
    ({ id }: OwnSessionView) => endSession(id),
    (_ended, { device }) => say(`${device} is signed out.`),
  );
  const others = useAccountChange(
    () => endOtherSessions(),
    (ended) => say(ended === 1 ? 'One other session has ended.' : `${ended} other sessions have ended.`),
  );
  const error = one.error ?? others.error;
  return (
    <section aria-labelledby="sessions" className={classes.section}>
      <Group justify="space-between" align="center" mb="xs">
        <Title order={2} size="h4" id="sessions" ref={title} tabIndex={-1} className={classes.title ?? ''}>
          Where you are signed in
        </Title>
        {sessions.some(({ current }) => !current) && (
          <Button
            variant="default"
            size="xs"
            loading={others.isPending}
            onClick={() => others.mutate(undefined)}
          >
            End all others
          </Button>
        )}
      </Group>
      {error !== null && <Note tone="bad" role="alert" title={error.message} />}
      {error === null && done !== null && <Note tone="good" role="status" title={done} />}
      <ul className={classes.sessions} aria-label="Sessions">
        {sessions.map((session) => (
          <SessionCard
            key={session.id}
            session={session}
            ending={one.isPending && one.variables.id === session.id}
            onEnd={() => one.mutate(session)}
          />
        ))}
      </ul>
    </section>
  );
}

function SessionCard({
  session,
  ending,
  onEnd,
}: {
  readonly session: OwnSessionView;
  readonly ending: boolean;
  readonly onEnd: () => void;
}) {
  const { recordedAt } = useFormats().format;
  const { device, address, signedInAt, lastUsedAt, lapsesAt, current } = session;
  const lastUsed = `last used ${recordedAt(lastUsedAt)}`;
  return (
    <li className={classes.session} data-current={current || undefined}>
      <div className={classes.about}>
        <Group gap="xs">
          <Text fw={600} className={classes.device ?? ''}>
            {device}
          </Text>
          {current && (
            <Badge variant="outline" color="gray" className={classes.badge ?? ''}>
              This device
            </Badge>
          )}
        </Group>
        <Text size="sm">
          Signed in {recordedAt(signedInAt)}, {lastUsed}
          {address !== null && ` from ${address}`}
        </Text>
        <Text size="sm" c="dimmed">
          Ends {recordedAt(lapsesAt)} if it is not used until then
        </Text>
      </div>
      {!current && (
        <Button
          size="xs"
          variant="default"
          loading={ending}
          onClick={onEnd}
          aria-label={`End the session on ${device}, ${lastUsed}`}
          className={classes.end ?? ''}
        >
          End
        </Button>
      )}
    </li>
  );
}
