import { Title } from '@mantine/core';

/** `/week2timeline` (shell §2.1): resources against fourteen days. */
export function TimelinePage() {
  return <Title order={1}>Timeline</Title>;
}
