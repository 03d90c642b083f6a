import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { builderPath, filledFormsPath } from './formQueries.ts';

/** In the drawer of a form: its builder, and what has been filled in of it. */
export function FormSteps({ row }: { readonly row: { readonly id: string } }) {
  return (
    <Group gap="xs">
      <Button component={Link} to={builderPath(row.id)} size="xs" variant="default">
        Questions
      </Button>
      <Button component={Link} to={`${filledFormsPath}?formId=${row.id}`} size="xs" variant="default">
        Filled in
      </Button>
    </Group>
  );
}
