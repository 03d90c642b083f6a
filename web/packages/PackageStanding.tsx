import { Anchor, Button, Group, Skeleton, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { PackageTrail } from '../../api/contract/packages.ts';
import type { RecordView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { localDateTimeText } from '../../domain/time/localText.ts';
import { filledFormPath } from '../forms/formQueries.ts';
import { signatureView } from '../forms/questions/drawnViews.tsx';
import { mayWriteRow } from '../records/mayWriteRow.ts';
import { Note } from '../shell/Note.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { makePackageLink, packageTrailQuery } from './packageRequests.ts';

type Row = RecordView<'paperPackage'>;

/** Below the facts of a package, for those who send packages: its link, its items, its signature and its trail. */
export function PackageStanding({ row }: { readonly row: Row }) {
  const session = useSession();
  if (!mayCommand(session, 'paperPackage.send')) return null;
  return <Standing row={row} />;
}

function Standing({ row }: { readonly row: Row }) {
  const session = useSession();
  const found = useQuery(packageTrailQuery(row.id, row.revision));
  if (found.data === undefined) {
    return found.error === null ? (
      <Skeleton height={160} role="status" aria-busy="true" aria-label="Loading" />
    ) : (
      <LoadFailed what="What has become of it" error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  const { data: trail } = found;
  const isOpen = row.stage === 'sent' || row.stage === 'opened';
  const unsent =
    (row.by === 'email' && !trail.sendsMail && 'This installation sends no e-mail') ||
    (row.by === 'sms' && !trail.sendsText && 'This installation sends no text messages');
  return (
    <Stack gap="lg">
      {isOpen && unsent && (
        <Note tone="warning" title={unsent}>
          <Text size="sm">Make a link, and hand it over yourself.</Text>
        </Note>
      )}
      {isOpen && mayWriteRow(session, 'paperPackage', row) && <LinkToHandOver id={row.id} />}
      <Items trail={trail} />
      {trail.evidence !== null && <Signed trail={trail} evidence={trail.evidence} hash={row.signedHash} />}
      {trail.entries.length > 0 && <Entries trail={trail} />}
    </Stack>
  );
}

function LinkToHandOver({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const making = useMutation({
    mutationFn: () => makePackageLink(id),
    onSuccess: () => client.invalidateQueries({ queryKey: ['packageTrail', id] }),
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Button size="xs" variant="default" loading={making.isPending} onClick={() => making.mutate()}>
        Make a link to hand over
      </Button>
      <Text size="xs" c="dimmed">
        The link before it opens nothing any more.
      </Text>
      {making.error !== null && <Note tone="bad" role="alert" title={making.error.message} />}
      {making.data !== undefined && (
        <TextInput
          w="100%"
          label="Link"
          description="It is shown this once. Copy it, and give it to the recipient alone."
          readOnly
          value={making.data}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </Stack>
  );
}

function Items({ trail: { items } }: { readonly trail: PackageTrail }) {
  const headId = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={headId}>
      <Title order={2} size="h5" id={headId} mb={6}>
        What it holds
      </Title>
      <Stack gap={6}>
        {items.map(({ kind, id, title, isDone, answerId }) => (
          <Group key={`${kind} ${id}`} gap="xs" wrap="nowrap" align="flex-start">
            {isDone ? (
              <IconCircleCheckFilled size={18} color="var(--mantine-color-green-7)" aria-hidden />
            ) : (
              <IconCircleDashed size={18} stroke={1.6} aria-hidden />
            )}
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {answerId === null ? (
                title
              ) : (
                <Anchor component={Link} to={filledFormPath(answerId)} size="sm">
                  {title}
                </Anchor>
              )}{' '}
              <Text component="span" size="sm" c="dimmed">
                {stateOf(kind, isDone)}
              </Text>
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  );
}

function stateOf(kind: 'document' | 'form', isDone: boolean): string {
  if (kind === 'document') return isDone ? 'Read' : 'Not read';
  return isDone ? 'Filled in' : 'Not filled in';
}

interface SignedProps {
  readonly trail: PackageTrail;
  readonly evidence: NonNullable<PackageTrail['evidence']>;
  readonly hash: string | null;
}

function Signed({ evidence: { signature, consent }, hash }: SignedProps) {
  const headId = useId();
  const { Value } = signatureView;
  return (
    <section aria-labelledby={headId}>
      <Title order={2} size="h5" id={headId} mb={6}>
        Signature
      </Title>
      {Value !== undefined && (
        <Value question={{ name: 'signature', kind: 'signature', label: 'Signature' }} value={signature} />
      )}
      <Text size="sm" c="dimmed" mt={4}>
        {signature.lines.length === 0 ? 'Typed. ' : 'Drawn. '}
        {consent}
      </Text>
      <Text size="xs" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
        SHA-256 {hash}
      </Text>
    </section>
  );
}

const words: { readonly [What in PackageTrail['entries'][number]['what']]: string } = {
  sent: 'Sent',
  reminded: 'Reminded',
  opened: 'Opened',
  read: 'Read',
  filled: 'Filled in',
  completed: 'Completed',
  signed: 'Signed',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

function Entries({ trail: { entries } }: { readonly trail: PackageTrail }) {
  const headId = useId();
  const { moments } = useFormats();
  return (
    <section aria-labelledby={headId}>
      <Title order={2} size="h5" id={headId} mb={6}>
        What happened
      </Title>
      <Table verticalSpacing={4} aria-labelledby={headId}>
        <Table.Tbody>
          {entries.map(({ happenedAt, what, title, origin }) => (
            <Table.Tr key={`${happenedAt} ${what} ${title}`}>
              <Table.Td style={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>
                {localDateTimeText(moments, happenedAt)}
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {title === null ? words[what] : `${words[what]}: ${title}`}
                {origin !== null && (
                  <Text size="xs" c="dimmed">
                    {[origin.device, origin.address].filter((one) => one !== null).join(', ')}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
