import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { securityQueries } from './securityRequests.ts';

/** Leads administrators to alarms that none of them has seen, from every screen; nothing if there are none. */
export function AlarmsLink() {
  const { data } = useQuery(securityQueries.alarms());
  if (data === undefined || data.count === 0) return null;
  return (
    <Button
      component={Link}
      to="/security"
      size="xs"
      color="red.8"
      leftSection={<IconAlertTriangle size={16} aria-hidden />}
    >
      {data.count === 1 ? '1 alarm' : `${data.count} alarms`}
    </Button>
  );
}
