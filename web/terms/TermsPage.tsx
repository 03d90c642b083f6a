import { Button, Group, Skeleton, Stack, Title, Typography } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Markdown from 'markdown-to-jsx';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { termsStandSchema, termsViewSchema } from '../../api/contract/terms.ts';
import { ownAddress } from '../../domain/signIn/actionLink.ts';
import { CameByLink } from '../account/CameByLink.tsx';
import { queries } from '../client/queries.ts';
import { request } from '../client/request.ts';
import { CardPage } from '../shell/CardPage.tsx';
import { Note } from '../shell/Note.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { signOut } from '../signIn/signOut.ts';

const termsQuery = () =>
  queryOptions({
    queryKey: ['terms'],
    queryFn: ({ signal }) => request('/api/v1/terms', termsViewSchema, { signal }),
  });

/** Safe to repeat: whoever has accepted a version has accepted it. */
const accept = (version: number) =>
  request('/api/v1/terms/accept', termsStandSchema, { method: 'POST', body: { version } });

/** `/terms`: the operator's terms of use, which everybody but customers accepts once for each major version (shell §2.1). */
export function TermsPage() {
  const { byLink = false } = useSession();
  const terms = useQuery(termsQuery());
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const acceptance = useMutation({
    mutationFn: accept,
    // The guard leads on once it knows.
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queries.session().queryKey });
      void client.invalidateQueries({ queryKey: termsQuery().queryKey });
      void navigate(ownAddress(search.get('next'), [location.origin]) ?? '/', { replace: true });
    },
  });
  useEffect(() => {
    document.title = 'Terms of use · Muster';
  }, []);
  const { data, error } = terms;
  return (
    <CardPage width={720}>
      {data === undefined ? (
        error === null ? (
          <Skeleton height={320} role="status" aria-busy="true" aria-label="Loading" />
        ) : (
          <LoadFailed what="The terms" error={error} onRetry={() => void terms.refetch()} />
        )
      ) : (
        <Stack>
          {!hasTitle(data.text) && (
            <Title order={1} size="h2">
              Terms of use
            </Title>
          )}
          {data.text === null ? (
            <Note tone="quiet" title="There are no terms of use here." />
          ) : (
            <Typography>
              <Markdown options={{ disableParsingRawHTML: true, forceBlock: true }}>{data.text}</Markdown>
            </Typography>
          )}
          {acceptance.error !== null && <Note tone="bad" role="alert" title={acceptance.error.message} />}
          {data.state === 'due' && byLink ? (
            <CameByLink>
              A link cannot accept the terms for you. Sign in yourself to accept them; your links work from
              then on.
            </CameByLink>
          ) : data.state === 'due' ? (
            <Group justify="flex-end">
              <Button variant="default" onClick={() => void signOut()}>
                Sign out
              </Button>
              <Button loading={acceptance.isPending} onClick={() => acceptance.mutate(data.version)}>
                Accept
              </Button>
            </Group>
          ) : (
            <Group justify="flex-end">
              <Button onClick={() => void navigate('/')}>Go to Muster</Button>
            </Group>
          )}
        </Stack>
      )}
    </CardPage>
  );
}

/** Whether the text begins with a heading of its own, which is the page's then. */
function hasTitle(text: string | null): boolean {
  return text !== null && /^\s*# \S/.test(text);
}
