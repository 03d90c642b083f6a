import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { exceptionQueries } from './exceptionQueries.ts';
import { exceptionsPath } from './exceptionsPath.ts';

/** Leads from Home to the report, and says how many exceptions stand. */
export function ExceptionsLink() {
  const { data } = useQuery(exceptionQueries.report());
  const standing = data?.standing ?? 0;
  const text = standing === 1 ? '1 exception' : standing === 0 ? 'Exceptions' : `${standing} exceptions`;
  return (
    <Button
      component={Link}
      to={exceptionsPath}
      variant="default"
      leftSection={standing > 0 && <IconAlertTriangle size={17} aria-hidden />}
    >
      {text}
    </Button>
  );
}
