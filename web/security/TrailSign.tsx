import { Button, Group, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TrailVerdict } from '../../api/contract/trail.ts';
import { Note } from '../shell/Note.tsx';
import classes from './Security.module.css';
import { securityQueries } from './securityRequests.ts';

type Broken = Extract<TrailVerdict, { verdict: 'broken' }>;

const reasonTexts: { readonly [One in Broken['reason']]: string } = {
  contentChanged: 'was changed after it was recorded, or the entry before it was',
  entryMissing: 'is missing',
  tipDiffers: 'is not the last one that was recorded',
  anchorChanged: 'and what expired before it are not as they were signed',
};

/** Checks on request whether every entry is what was recorded. */
export function TrailSign() {
  const verdict = useQuery(securityQueries.verdict());
  return (
    <div className={classes.sign}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        aria-busy={verdict.isFetching}
        onClick={() => void verdict.refetch()}
      >
        Verify the whole trail
      </Button>
      <div className={classes.verdict}>
        {verdict.isFetching ? (
          <Text size="sm" c="dimmed" role="status">
            Every entry is being checked.
          </Text>
        ) : verdict.error !== null ? (
          <Note tone="bad" role="alert" title="The trail could not be verified">
            <Text size="sm">{verdict.error.message}</Text>
          </Note>
        ) : (
          verdict.data !== undefined && <Verdict verdict={verdict.data} />
        )}
      </div>
    </div>
  );
}

function Verdict({ verdict }: { readonly verdict: TrailVerdict }) {
  if (verdict.verdict === 'broken') {
    return (
      <Note tone="bad" role="alert" title="The trail is broken">
        <Text size="sm">
          Entry {verdict.seq} {reasonTexts[verdict.reason]}. Nothing from there onwards is proved.
        </Text>
      </Note>
    );
  }
  const { entries, expired, tip } = verdict;
  return (
    <Note tone="good" role="status" title="The trail is intact">
      <Group gap={4}>
        <Text size="sm">
          {entries === 1 ? 'Its one entry is' : `All ${entries} entries are`} as recorded.
          {expired > 0 && ` ${expired} before them have expired; they end with a signed anchor.`}
        </Text>
        {tip !== null && (
          <Text size="sm">
            Last hash <code className={classes.hash}>{tip}</code>
          </Text>
        )}
      </Group>
    </Note>
  );
}
