import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Note } from '../shell/Note.tsx';
import { useFormats } from '../shell/useFormats.ts';
import classes from './Security.module.css';
import { sayAlarmsSeen, securityQueries } from './securityRequests.ts';

/** The alarms that no administrator has seen, and a button to say that they have been. */
export function AlarmsNote() {
  const client = useQueryClient();
  const { format } = useFormats();
  const { data } = useQuery(securityQueries.alarms());
  const [done, setDone] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const saying = useMutation({
    mutationFn: sayAlarmsSeen,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['security'] });
      setDone(true);
      // The button that was pressed goes away.
      place.current?.focus();
    },
  });
  const [newest] = data?.alarms ?? [];
  const more = (data?.count ?? 0) - (data?.alarms.length ?? 0);
  return (
    <div ref={place} tabIndex={-1} className={classes.alarms}>
      {saying.error !== null && <Note tone="bad" role="alert" title={saying.error.message} />}
      {newest === undefined ? (
        done && <Note tone="good" role="status" title="The alarms are marked as seen." />
      ) : (
        <Note
          tone="bad"
          role="status"
          title={data?.count === 1 ? 'One new alarm' : `${data?.count} new alarms`}
        >
          <Stack gap="xs" align="flex-start">
            <ul className={classes.alarmList}>
              {data?.alarms.map(({ seq, at, summary }) => (
                <li key={seq}>
                  <Text span size="sm" c="dimmed">
                    {format.recordedAt(at)}
                  </Text>{' '}
                  <Text span size="sm">
                    {summary}
                  </Text>
                </li>
              ))}
            </ul>
            {more > 0 && <Text size="sm">And {more} more below.</Text>}
            <Button
              size="xs"
              variant="default"
              loading={saying.isPending}
              onClick={() => saying.mutate(newest.seq)}
            >
              Mark as seen
            </Button>
          </Stack>
        </Note>
      )}
    </div>
  );
}
