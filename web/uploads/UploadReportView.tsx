import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { UploadReport } from '../../api/contract/upload.ts';
import { records } from '../../domain/catalogues/records.ts';
import { Note } from '../shell/Note.tsx';
import { saveFile } from '../shell/saveFile.ts';
import { badRowGroups, linesText } from './badRowGroups.ts';
import { rejectedRows } from './rejectedRows.ts';
import { seenAtOf } from './seenAtOf.ts';
import classes from './UploadReportView.module.css';
import type { UploadFile } from './uploadFile.ts';

/** Whether it is about the bookings of a list, for which there is no file. */
function isOfList({ kind, columns }: UploadReport): boolean {
  return kind === 'bookingSteps' && Object.keys(columns).length === 0;
}

/** Reasons shown on the page, and lines of each; all bad rows are in the file to download. */
const shownReasons = 100;
const shownLines = 8;

/** What a check found or an upload did: the counts, and every bad row with its reason. */
export function UploadReportView({
  report,
  file,
  onTimeline,
}: {
  readonly report: UploadReport;
  /** The file, if it is still at hand: its bad rows can then be corrected and sent again. */
  readonly file: UploadFile | null;
  /** Where the timeline shows the bookings. */
  readonly onTimeline?: string | undefined;
}) {
  const { dryRun, rows, created, changed, unchanged, rejected, nothingKept, kind } = report;
  const seenAt = seenAtOf(report);
  const keptNothing = !dryRun && nothingKept;
  const title = dryRun
    ? `Checked ${rows} ${rows === 1 ? 'row' : 'rows'}; nothing has been saved yet`
    : keptNothing
      ? 'Nothing was saved, because there are bad rows'
      : isOfList(report)
        ? `Looked at ${rows} ${rows === 1 ? 'booking' : 'bookings'}`
        : `Uploaded ${rows} ${rows === 1 ? 'row' : 'rows'}`;
  return (
    <Stack gap="md" role="region" aria-label="Report">
      <Note tone={rejected > 0 ? 'warning' : 'good'} title={title} role="status">
        <dl className={classes.counts}>
          <Count label={dryRun ? 'new' : 'created'} value={created} />
          <Count label="changed" value={changed} />
          <Count label="unchanged" value={unchanged} />
          <Count label="rejected" value={rejected} />
        </dl>
        {!isOfList(report) && (
          <Text size="sm" mt={6} c="dimmed">
            {report.recognisedBy}
          </Text>
        )}
        {!keptNothing && report.makes.map((made) => <Made key={made.record} made={made} dryRun={dryRun} />)}
        {!dryRun && !nothingKept && (
          <Group gap="md" mt="xs">
            <Anchor component={Link} size="sm" to={seenAt.to}>
              {seenAt.label}
            </Anchor>
            {kind === 'bookings' && (
              <Anchor component={Link} size="sm" to={onTimeline ?? '/week2timeline'}>
                Allocate them on the timeline
              </Anchor>
            )}
          </Group>
        )}
      </Note>
      {report.errors.length > 0 && <BadRows report={report} file={file} />}
    </Stack>
  );
}

function Count({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Records that the file needs besides its own: who they are decides whether the file means what it says. */
function Made({ made, dryRun }: { readonly made: UploadReport['makes'][number]; readonly dryRun: boolean }) {
  const { count, names, record } = made;
  const { one, many } = records[record].words;
  const more = count - names.length;
  return (
    <Text size="sm" mt={6} className={classes.made ?? ''}>
      <strong>
        {dryRun ? 'Also new' : 'Also created'}: {count} {count === 1 ? one : many}
      </strong>
      {` – ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`}
    </Text>
  );
}

function BadRows({ report, file }: { report: UploadReport; file: UploadFile | null }) {
  const { errors } = report;
  const ofList = isOfList(report);
  const groups = badRowGroups(errors);
  const download = () => {
    if (file === null) return;
    saveFile(`${file.name.replace(/\.[^.]*$/, '')}-bad-rows.csv`, rejectedRows(file, errors));
  };
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text fw={600}>{ofList ? 'Left as they are' : 'Bad rows'}</Text>
        {file !== null && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={15} aria-hidden />}
            onClick={download}
          >
            Download the bad rows
          </Button>
        )}
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys */}
      <section className={classes.frame} tabIndex={0} aria-label={ofList ? 'Left as they are' : 'Bad rows'}>
        <Table stickyHeader fz="sm" verticalSpacing={5} miw={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={70} className={classes.number ?? ''}>
                {ofList ? 'Bookings' : 'Rows'}
              </Table.Th>
              <Table.Th w={140}>Column</Table.Th>
              <Table.Th>What is wrong</Table.Th>
              <Table.Th w="38%">{ofList ? 'Which' : 'Lines'}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {groups.slice(0, shownReasons).map((group) => (
              <Table.Tr key={`${group.column} ${group.reason}`}>
                <Table.Td className={classes.number ?? ''}>{group.rows.length}</Table.Td>
                <Table.Td className={classes.wrapped ?? ''}>{group.column}</Table.Td>
                <Table.Td className={classes.wrapped ?? ''}>{group.reason}</Table.Td>
                <Table.Td className={classes.wrapped ?? ''}>{linesText(group, shownLines)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <Text size="sm" c="dimmed" mt={6}>
        {ofList
          ? 'The numbers are their places in the list.'
          : file === null
            ? 'Correct these rows in your file and upload it again: what has been saved is not saved twice.'
            : 'The download has these rows with the reasons beside them: correct them there and upload that file.'}
      </Text>
      {groups.length > shownReasons && (
        <Text size="sm" c="dimmed" mt={6}>
          and {groups.length - shownReasons} more reasons{file === null ? '' : ', in the download'}
        </Text>
      )}
    </div>
  );
}
