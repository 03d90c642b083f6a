import { Code, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WebhookAttempt, WebhookView } from '../../api/contract/integrations.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { integrationQueries } from './integrationRequests.ts';
import classes from './integrations.module.css';

/** The last attempts of a webhook, newest first. */
export function DeliveryLog({ webhook }: { readonly webhook: WebhookView }) {
  const { recordedAtSecond } = useFormats().format;
  const log = useQuery(integrationQueries.attempts(webhook.id));
  if (log.data === undefined) {
    return log.error === null ? (
      <Skeleton height={80} mt="sm" role="status" aria-busy="true" aria-label="Loading" />
    ) : (
      <LoadFailed what="The delivery log" error={log.error} onRetry={() => void log.refetch()} />
    );
  }
  const { attempts } = log.data;
  const ofJobs = webhook.format === 'externalJobs';
  if (attempts.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="sm">
        Nothing has been sent yet.
      </Text>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.log} aria-label={`Delivery log of ${webhook.name}`} tabIndex={0}>
      <Table verticalSpacing={4} fz="sm" className={classes.logTable ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Time</Table.Th>
            <Table.Th>Result</Table.Th>
            <Table.Th>Event</Table.Th>
            <Table.Th>Type</Table.Th>
            {ofJobs && <Table.Th>What was sent</Table.Th>}
            <Table.Th>Attempt</Table.Th>
            <Table.Th>Took</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attempts.map((attempt) => (
            <Table.Tr key={attempt.id}>
              <Table.Td>{recordedAtSecond(attempt.at)}</Table.Td>
              <Table.Td data-failed={attempt.error !== null || undefined}>
                {attempt.error ?? `Delivered (${attempt.status})`}
              </Table.Td>
              <Table.Td>{attempt.seq}</Table.Td>
              <Table.Td>{attempt.type}</Table.Td>
              {ofJobs && <Table.Td>{attempt.job !== null && <SentJob job={attempt.job} />}</Table.Td>}
              <Table.Td>{attempt.attempt}</Table.Td>
              <Table.Td>{attempt.durationMs} ms</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** The number of a job and the fields that were sent of it; opened, with their values. */
function SentJob({ job }: { readonly job: NonNullable<WebhookAttempt['job']> }) {
  const { JobNo, ...fields } = job;
  const names = Object.keys(fields);
  return (
    <details>
      <summary className={classes.sent}>
        {`${String(JobNo)}: ${names.length > 3 ? `${names.length} fields` : names.join(', ')}`}
      </summary>
      <Code block>{JSON.stringify(job, null, 2)}</Code>
    </details>
  );
}
