import { Anchor, Center, Stack, Title } from '@mantine/core';
import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';

/** The error page of shell §2.3, exact texts. */
export function ErrorPage() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!missing) console.error(error);
  }, [error, missing]);
  const title = missing ? 'Page not found' : 'An error occurred';
  useEffect(() => {
    document.title = `${title} · Muster`;
  }, [title]);
  return (
    <Center component="main" mih="80dvh" p="lg">
      <Stack align="center">
        <Title order={1} size="h2">
          {title}
        </Title>
        <Anchor component={Link} to="/">
          Click here to go back to the default page
        </Anchor>
      </Stack>
    </Center>
  );
}
