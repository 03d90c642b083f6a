import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { queries } from '../client/queries.ts';
import { personName } from '../resources/personName.ts';
import { useFormats } from '../shell/useFormats.ts';
import { absenceWhen } from '../timeline/board/absenceText.ts';
import classes from './LeaveAndBreaks.module.css';

/** The leave that planners are still to decide about, with the way to it; nothing where none waits. */
export function LeaveRequests() {
  const { format } = useFormats();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const requests = useQuery(queries.leaveRequests(now));
  const resources = useQuery(queries.everyResource());
  const rows = requests.data?.rows ?? [];
  if (rows.length === 0 || resources.data === undefined) return null;
  const names = new Map(resources.data.rows.map((resource) => [resource.id, personName(resource)]));
  return (
    <section aria-labelledby="leave-requests">
      <Title order={2} size="h4" id="leave-requests" mb="xs">
        Leave to decide
      </Title>
      <ul className={classes.list}>
        {rows.map((absence) => (
          <li key={absence.id} className={classes.entry}>
            <Anchor component={Link} size="sm" fw={600} to={`/resources?record=${absence.resourceId}`}>
              {names.get(absence.resourceId) ?? absence.resourceId}
            </Anchor>
            <Text size="sm">
              {absenceWhen(absence, format)}
              {absence.reason !== '' && ` · ${absence.reason}`}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
